import { calling } from "@trawl/core"
import { searchDeveloperByQueryTask, searchDeveloperTask } from "./task.ts"

/** Searches issues, merged pull requests and READMEs of public repositories, and documentation. */
export const searchDeveloper = /* @__PURE__ */ calling(searchDeveloperTask)

/** The same search as a `GET` with all options in the URL, so that HTTP caches can store the response. */
export const searchDeveloperByQuery = /* @__PURE__ */ calling(searchDeveloperByQueryTask)
