/** A paper as a dump describes it. */
export interface LoadedPaper {
  readonly names: ReadonlyArray<PaperName>
  readonly title: string
  readonly abstract: string
  /** More of its text, where the dump has it. */
  readonly body: string
  readonly authors: ReadonlyArray<string>
  readonly categories: ReadonlyArray<string>
  /** ISO 8601, at least the day. */
  readonly created: string | undefined
  readonly updated: string | undefined
  /** What it cites. */
  readonly references: ReadonlyArray<PaperName>
}

/** What a paper is called somewhere. */
export interface PaperName {
  readonly namespace: Namespace
  /** In the one spelling that is compared. */
  readonly name: string
}

export const namespaces = ["doi", "arxiv", "pmid", "pmcid"] as const
export type Namespace = (typeof namespaces)[number]
