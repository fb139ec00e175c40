import { calling } from "@trawl/core"
import { searchTask } from "./task.ts"

/**
 * Searches the web, and scrapes each result when `scrapeOptions.formats` says what to take of it.
 * The type of the results follows what was asked for.
 */
export const search = /* @__PURE__ */ calling(searchTask)
