/** Pages by number, in the order of their ids, and the links between them. */
export interface Graph {
  /** The page's id in the database. */
  readonly ids: Int32Array
  /** A number for the page's site. */
  readonly sites: Int32Array
  /** How many links each page has, known targets or not. */
  readonly outgoing: Int32Array
  /** Each page's links are those from here on, up to the next page's. */
  readonly firstLink: Int32Array
  /** Where each link leads. */
  readonly targets: Int32Array
  /** The anchor text of each link, as an index into `texts`; 0 for none. */
  readonly anchorTexts: Int32Array
  readonly texts: ReadonlyArray<string>
}
