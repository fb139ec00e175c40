import type { SearchData } from "@trawl/schema"

/** 2 credits for every 10 results begun, and what the scraped pages cost. */
export const credits = ({ web = [], images = [], news = [], research = [] }: SearchData): number => {
  const results = web.length + images.length + news.length + research.length
  const pages = [...web, ...news].reduce((sum, { metadata }) => sum + (metadata?.creditsUsed ?? 0), 0)
  return Math.ceil(results / 10) * 2 + pages
}
