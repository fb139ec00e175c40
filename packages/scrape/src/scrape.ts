import { calling } from "@trawl/core"
import { scrapeStatusTask, scrapeTask } from "./task.ts"

/**
 * Scrapes one page to markdown, or to the given `formats`.
 * The type of the page follows the options.
 */
export const scrape = /* @__PURE__ */ calling(scrapeTask)

/** The page of a finished scrape, by its `metadata.scrapeId`, in the formats of that scrape. */
export const scrapeStatus = /* @__PURE__ */ calling(scrapeStatusTask)
