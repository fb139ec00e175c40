/** The content of a page or file. All URLs are absolute. */
export interface PageContent {
  /** The text of the page's `title` element, or another name if it has none. */
  readonly title: string
  /** The page's own description, or the first sentences of its text. */
  readonly description: string
  /** BCP 47 tag as the page declares it. */
  readonly language?: string | undefined
  /** Text of h1–h6 of the main content, in order. */
  readonly headings: ReadonlyArray<string>
  /** Plain text of the main content, which the index searches. */
  readonly text: string
  /** The (filtered, main) content as HTML. */
  readonly html: string
  readonly markdown: string
  /** Distinct http(s) links, in order, without fragments-only self links. */
  readonly links: ReadonlyArray<string>
  /**
   * The texts of the first links, in order; null for links that the page does not endorse, such as `rel="nofollow"`.
   */
  readonly linkTexts?: ReadonlyArray<string | null> | undefined
  /** Distinct image URLs, in order. */
  readonly images: ReadonlyArray<string>
  /** The values of `meta` elements, or the properties of a file. */
  readonly metadata: Readonly<Record<string, string | ReadonlyArray<string>>>
  /** From the page's own metadata, milliseconds since the epoch. */
  readonly publishedAt?: number | undefined
}

/** The number of characters from which the text of a page alone shows that it has content. */
export const longText = 5_000

/** Options for reading a page. */
export interface ReadOptions {
  /** Removes cookie popups; true by default. */
  readonly blockAds?: boolean | undefined
  /** Leaves out navigation, footers and similar parts; true by default. */
  readonly onlyMainContent?: boolean | undefined
  /** Only the elements with these tag names and CSS selectors. */
  readonly includeTags?: ReadonlyArray<string> | undefined
  /** No elements with these tag names and CSS selectors. */
  readonly excludeTags?: ReadonlyArray<string> | undefined
  /** Leaves out images embedded as Base64; true by default. */
  readonly removeBase64Images?: boolean | undefined
  /** Leaves newsletter forms out of the markdown; false by default. */
  readonly removeNewsletters?: boolean | undefined
  /**
   * Reads links, images and metadata only; false by default. `html` and `markdown` are empty, and `text` is what
   * `classifyPage` needs: for a long page, it may contain more than the main content.
   */
  readonly onlyLinks?: boolean | undefined
}
