/** A page as text, with its URL and media type. */
export interface PageText {
  readonly text: string
  /** The URL of the page; relative URLs are resolved against it. */
  readonly url: string
  /** Media type without parameters, lower case. */
  readonly contentType: string
}
