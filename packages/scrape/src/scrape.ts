import { calling } from "@trawl/core"
import { scrapeTask } from "./task.ts"

/**
 * Takes the content of one page: markdown, or what `formats` names.
 * The type of the page follows what was asked for.
 */
export const scrape = /* @__PURE__ */ calling(scrapeTask)
