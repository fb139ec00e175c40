import { searchDeveloperByQueryTask, searchDeveloperTask } from "@trawl/developer-search/pure"
import { promised } from "./promised.ts"

/** Searches issues, merged pull requests and READMEs of public repositories, and documentation. */
export const searchDeveloper = /* @__PURE__ */ promised(searchDeveloperTask, 1)

/** The same as a `GET`, whose URL says all that was asked: for caches on the way. */
export const searchDeveloperByQuery = /* @__PURE__ */ promised(searchDeveloperByQueryTask, 1)
