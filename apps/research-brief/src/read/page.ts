/** A page that was read. */
export interface Page {
  readonly url: string
  readonly title: string
  readonly markdown: string
  /** When its text came, ISO 8601. */
  readonly retrieved: string
}
