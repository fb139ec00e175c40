import { generatedSite, type SiteOptions } from "./generated-site.ts"

/** The number of documents that a crawl without limit delivers: a plain walk over the pages of a site. */
export const documentsOf = (options: SiteOptions): number => {
  const answer = generatedSite(options)
  const final = (path: string): string => {
    const location = answer(path).headers?.["location"]
    return location === undefined ? path : final(location)
  }
  const documents = new Set([final("/")])
  const add = (path: string) => documents.add(final(path))
  if (options.sitemaps === true) { for (const path of listed(answer, "/sitemaps.xml")) add(path) }
  // a set also visits what is added meanwhile
  for (const path of documents) {
    for (const [, link = ""] of (answer(path).body ?? "").matchAll(/href="(\/[^"#]*)"/g)) add(link)
  }
  return documents.size
}

const listed = (answer: ReturnType<typeof generatedSite>, file: string): ReadonlyArray<string> =>
  [...(answer(file).body ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].flatMap(([, path = ""]) =>
    path.endsWith(".xml") ? listed(answer, path) : [path]
  )
