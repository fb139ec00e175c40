/** What is read out of a page or file. Every URL in it is absolute. */
export interface PageContent {
  /** The text of the page's `title` element, or another name of the page if it has none. */
  readonly title: string
  /** The page's own description, or the first sentences of its text. */
  readonly description: string
  /** BCP 47 tag as the page declares it. */
  readonly language?: string | undefined
  /** Text of h1–h6 of the main content, in order. */
  readonly headings: ReadonlyArray<string>
  /** Plain text of the main content: what the index matches against. */
  readonly text: string
  /** The (filtered, main) content as HTML. */
  readonly html: string
  readonly markdown: string
  /** Distinct http(s) links, in order, without fragments-only self links. */
  readonly links: ReadonlyArray<string>
  /** What the first of the links say, in their order: null for one that the page does not speak for, such as `rel="nofollow"`. */
  readonly linkTexts?: ReadonlyArray<string | null> | undefined
  /** Distinct image URLs, in order. */
  readonly images: ReadonlyArray<string>
  /** What `meta` elements, or the properties of a file, say. */
  readonly metadata: Readonly<Record<string, string | ReadonlyArray<string>>>
  /** From the page's own metadata, milliseconds since the epoch. */
  readonly publishedAt?: number | undefined
}

/** What is read of a page. */
export interface ReadOptions {
  /** Removes cookie popups; true by default. */
  readonly blockAds?: boolean | undefined
  /** Leaves out navigation, footers and the like; true by default. */
  readonly onlyMainContent?: boolean | undefined
  /** Only the elements with these tag names and CSS selectors. */
  readonly includeTags?: ReadonlyArray<string> | undefined
  /** No elements with these tag names and CSS selectors. */
  readonly excludeTags?: ReadonlyArray<string> | undefined
  /** Leaves out images that are written into the page; true by default. */
  readonly removeBase64Images?: boolean | undefined
  /** Leaves newsletter forms out of the markdown; false by default. */
  readonly removeNewsletters?: boolean | undefined
}
