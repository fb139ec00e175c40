/** A page as text, and what it is. */
export interface PageText {
  readonly text: string
  /** Where it was found; relative URLs in it are relative to this. */
  readonly url: string
  /** Media type without parameters, lower case. */
  readonly contentType: string
}
