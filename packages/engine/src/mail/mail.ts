/** An email to one recipient. The relay adds the sender. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** The URL of deliveries that are emails. */
export const mailUrl = (to: string): string => `mailto:${encodeURIComponent(to)}`

/** Whether a delivery is an email. */
export const isMailUrl = (url: string): boolean => url.startsWith("mailto:")
