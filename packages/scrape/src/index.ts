export { estimateCredits } from "./estimate-credits.ts"
export type { ScrapeOptions } from "./options.ts"
export type { PageFacts, ScrapedPage, ScrapeResults } from "./results.ts"
export { scrape } from "./scrape.ts"
