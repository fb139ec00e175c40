/** A page of the corpus, or a section of one: one line of JSON. */
export interface CorpusPage {
  readonly url: string
  readonly title: string
  readonly description: string
  readonly headings: ReadonlyArray<string>
  readonly text: string
  readonly links: ReadonlyArray<CorpusLink>
  /** As the page declares it. */
  readonly language?: string
}

export interface CorpusLink {
  /** Absolute, without fragment. */
  readonly url: string
  readonly text: string
}
