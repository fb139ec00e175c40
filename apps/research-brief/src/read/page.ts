/** A page that was read. */
export interface Page {
  readonly url: string
  readonly title: string
  readonly markdown: string
  /** The time when its text was fetched, in ISO 8601. */
  readonly retrieved: string
}
