/** A paper as a dump describes it. */
export interface LoadedPaper {
  readonly names: ReadonlyArray<PaperName>
  readonly title: string
  readonly abstract: string
  /** More text, if the dump has it. */
  readonly body: string
  readonly authors: ReadonlyArray<string>
  readonly categories: ReadonlyArray<string>
  /** ISO 8601, with at least the day. */
  readonly created: string | undefined
  readonly updated: string | undefined
  /** The papers that it cites. */
  readonly references: ReadonlyArray<PaperName>
}

/** An identifier of a paper. */
export interface PaperName {
  readonly namespace: Namespace
  /** The normalized spelling. */
  readonly name: string
}

export const namespaces = ["doi", "arxiv", "pmid", "pmcid"] as const
export type Namespace = (typeof namespaces)[number]
