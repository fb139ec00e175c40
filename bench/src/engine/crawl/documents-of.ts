import { generatedSite, type SiteOptions } from "./generated-site.ts"

/** The documents of a site. */
export interface Documents {
  /** What a crawl without limit delivers, by a plain walk over the pages. */
  readonly documents: ReadonlySet<string>
  /** The document that a path leads to: that of its redirect or of the page it copies. Undefined if none. */
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
  // a set also visits what is added meanwhile
  for (const path of documents) {
    for (const [, link = ""] of (answer(path).body ?? "").matchAll(/href="(\/[^"#]*)"/g)) add(link)
  }
  return { documents, identityOf }
}

const listed = (answer: ReturnType<typeof generatedSite>, file: string): ReadonlyArray<string> =>
  [...(answer(file).body ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].flatMap(([, path = ""]) =>
    path.endsWith(".xml") ? listed(answer, path) : [path]
  )
