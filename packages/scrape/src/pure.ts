export { narrow } from "./narrow.ts"
export { scrapeOperation } from "./operation.ts"
export type { ScrapeOptions } from "./options.ts"
export type { ScrapedPage, ScrapeResults } from "./results.ts"
