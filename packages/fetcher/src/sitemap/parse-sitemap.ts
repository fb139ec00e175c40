import { scanSitemap, type SitemapEntry } from "./scan-sitemap.ts"

/** The contents of a sitemap file. */
export interface Sitemap {
  /** The pages it lists, in the order of the file. */
  readonly pages: ReadonlyArray<SitemapEntry>
  /** URLs of other sitemaps, if the file is an index. */
  readonly sitemaps: ReadonlyArray<string>
}

/**
 * Reads a sitemap, an index of sitemaps, a feed (RSS, Atom) or a list of URLs in plain text, at most 50,000 entries.
 * `url` is where the file is.
 * A text that is nothing of these lists nothing. Takes linear time for any text.
 */
export const parseSitemap = (url: string, text: string): Sitemap => {
  const scanner = scanSitemap(url)
  const [read, last] = [scanner.write(text), scanner.end()]
  return { pages: [...read.pages, ...last.pages], sitemaps: read.sitemaps }
}
