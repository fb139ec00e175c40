import { searchDeveloperByQueryTask, searchDeveloperTask } from "@trawl/developer-search/pure"
import { promised } from "./promised.ts"

/** Searches issues, merged pull requests and READMEs of public repositories, and documentation. */
export const searchDeveloper = /* @__PURE__ */ promised(searchDeveloperTask, 1)

/** The same search as a `GET` with all options in the URL, so that HTTP caches can store the response. */
export const searchDeveloperByQuery = /* @__PURE__ */ promised(searchDeveloperByQueryTask, 1)
