import { generatedSite, type SiteOptions } from "./generated-site.ts"

/** The documents of a site. */
export interface Documents {
  /** The documents that a crawl without a limit delivers, found by a plain walk over the pages. */
  readonly documents: ReadonlySet<string>
  /** The document of a path: the target of its redirect, or the original of a copy. Undefined if there is none. */
  readonly identityOf: (path: string) => string | undefined
}

/** Walks over the pages of a site, without those that were not read. */
export const documentsOf = (options: SiteOptions, notRead: ReadonlySet<string> = new Set()): Documents => {
  const answer = generatedSite(options)
  const identityOf = (path: string): string | undefined => {
    const { copyOf, headers, isBroken = false } = answer(path)
    const location = headers?.["location"]
    return isBroken ? undefined : location === undefined ? copyOf ?? path : identityOf(location)
  }
  const documents = new Set<string>()
  const add = (path: string) => {
    const identity = notRead.has(path) ? undefined : identityOf(path)
    if (identity !== undefined) documents.add(identity)
  }
  add("/")
  if (options.sitemaps === true) { for (const path of listed(answer, "/sitemaps.xml")) add(path) }
  // the loop also visits paths that are added during the loop
  for (const path of documents) {
    for (const [, link = ""] of (answer(path).body ?? "").matchAll(/href="(\/[^"#]*)"/g)) add(link)
  }
  return { documents, identityOf }
}

const listed = (answer: ReturnType<typeof generatedSite>, file: string): ReadonlyArray<string> =>
  [...(answer(file).body ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].flatMap(([, path = ""]) =>
    path.endsWith(".xml") ? listed(answer, path) : [path]
  )
