import { credits, type SearchData } from "@trawl/schema"

/** What a search costs: every 10 results begun, and the scraped pages, each once. */
export const creditsUsed = ({ web = [], images = [], news = [], research = [] }: SearchData): number => {
  const results = web.length + images.length + news.length + research.length
  const pages = new Map([...web, ...news].map(({ metadata, url }) => [url, metadata?.creditsUsed ?? 0]))
  return Math.ceil(results / 10) * credits.searchPerTenResults + [...pages.values()].reduce((sum, cost) => sum + cost, 0)
}
