import { ownMetadata } from "../page/own-metadata.ts"

/** The kinds of documents for developers, as in the public API. */
export const developerKinds = ["doc", "issue", "pull_request", "readme"] as const
export type DeveloperKind = (typeof developerKinds)[number]

/** The classification of a page for developers. */
export interface DeveloperFacts {
  readonly kind: DeveloperKind
  /** `owner/name` in lower case, for pages of a repository. */
  readonly repository?: string | undefined
  /** Whether the page is a packaged agent skill. */
  readonly isSkill?: boolean | undefined
}

/** The metadata of imported documents. */
export const importedMetadata = { kind: `${ownMetadata}kind`, repository: `${ownMetadata}repository` } as const

/** The kind in the metadata of an imported document. */
export const importedFacts = (
  contentType: string,
  metadata: Readonly<Record<string, string | ReadonlyArray<string>>>,
  url: string
): DeveloperFacts | undefined => {
  const kind = contentType === "text/markdown"
    ? developerKinds.find((known) => known === metadata[importedMetadata.kind])
    : undefined
  const repository = metadata[importedMetadata.repository]
  return kind && {
    kind,
    repository: typeof repository === "string" ? repository : undefined,
    isSkill: isSkillAt(url)
  }
}

/** Whether a URL names the file of a packaged agent skill. */
export const isSkillAt = (url: string): boolean => /\/skill\.md$/iu.test(URL.parse(url)?.pathname ?? "")
