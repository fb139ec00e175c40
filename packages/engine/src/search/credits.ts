import { credits, type SearchData, type SearchRequest } from "@trawl/schema"

/**
 * The cost of a search: for every 10 results (rounded up), more with zero data retention, plus each scraped page once.
 */
export const creditsUsed = (
  { web = [], images = [], news = [], research = [] }: SearchData,
  { enterprise = [] }: Pick<SearchRequest, "enterprise"> = {}
): number => {
  const perTen = enterprise.includes("zdr")
    ? credits.zdrPerTenResults
    : enterprise.includes("anon")
    ? credits.anonPerTenResults
    : credits.searchPerTenResults
  const results = web.length + images.length + news.length + research.length
  const pages = new Map([...web, ...news].map(({ metadata, url }) => [url, metadata?.creditsUsed ?? 0]))
  return Math.ceil(results / 10) * perTen + [...pages.values()].reduce((sum, cost) => sum + cost, 0)
}
