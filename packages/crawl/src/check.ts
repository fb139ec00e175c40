import { checkObject, checkPageOptions, checkWebAddress, type RequestInvalid } from "@trawl/core/machine"
import type { CrawlOptions } from "./options.ts"

/** The rules of the specification that a crawl can break without the service being asked. */
export const check = (options: CrawlOptions): RequestInvalid | undefined =>
  checkObject("options", options) ?? checkWebAddress("url", options.url) ??
    checkPageOptions("scrapeOptions.", options.scrapeOptions)
