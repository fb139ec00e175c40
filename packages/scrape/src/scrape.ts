import { calling } from "@trawl/core"
import { scrapeStatusTask, scrapeTask } from "./task.ts"

/**
 * Takes the content of one page: markdown, or what `formats` names.
 * The type of the page follows what was asked for.
 */
export const scrape = /* @__PURE__ */ calling(scrapeTask)

/** The page of a scrape that has ended, by its `metadata.scrapeId`, with what was asked for then. */
export const scrapeStatus = /* @__PURE__ */ calling(scrapeStatusTask)
