import { credits, type SearchData } from "@trawl/schema"

/** What a search costs: every 10 results begun, and the scraped pages. */
export const creditsUsed = ({ web = [], images = [], news = [], research = [] }: SearchData): number => {
  const results = web.length + images.length + news.length + research.length
  const pages = [...web, ...news].reduce((sum, { metadata }) => sum + (metadata?.creditsUsed ?? 0), 0)
  return Math.ceil(results / 10) * credits.searchPerTenResults + pages
}
