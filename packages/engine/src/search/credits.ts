import { credits, type SearchData, type SearchRequest } from "@trawl/schema"

/** What a search costs: every 10 results begun, more of them with zero data retention, and the scraped pages, each once. */
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
