import { calling } from "@trawl/core"
import { searchDeveloperByQueryTask, searchDeveloperTask } from "./task.ts"

/** Searches issues, merged pull requests and READMEs of public repositories, and documentation. */
export const searchDeveloper = /* @__PURE__ */ calling(searchDeveloperTask)

/** The same as a `GET`, whose URL says all that was asked: for caches on the way. */
export const searchDeveloperByQuery = /* @__PURE__ */ calling(searchDeveloperByQueryTask)
