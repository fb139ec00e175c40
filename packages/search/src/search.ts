import { calling } from "@trawl/core"
import { searchTask } from "./task.ts"

/**
 * Searches the web. If `scrapeOptions.formats` is given, also scrapes each result.
 * The type of the results follows the options.
 */
export const search = /* @__PURE__ */ calling(searchTask)
