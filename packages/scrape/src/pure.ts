export { narrow } from "./narrow.ts"
export { scrapeOperation } from "./operation.ts"
export type { ScrapeOptions } from "./options.ts"
export type { PageFacts, ScrapedPage, ScrapeResults } from "./results.ts"
