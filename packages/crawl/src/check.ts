import { checkObject, checkPageOptions, checkWebAddress, type RequestInvalid } from "@trawl/core/machine"
import type { CrawlOptions } from "./options.ts"

/** Validates a crawl against the specification before it is sent. */
export const check = (options: CrawlOptions): RequestInvalid | undefined =>
  checkObject("options", options) ?? checkWebAddress("url", options.url) ??
    checkPageOptions("scrapeOptions.", options.scrapeOptions)
