import { calling } from "@trawl/core"
import { askTask, searchDocsTask } from "./task.ts"

/** Asks an agent of the service why something does not work, and what may help. */
export const ask = /* @__PURE__ */ calling(askTask)

/** Answers a question from the documentation of the service, and names the pages. */
export const searchDocs = /* @__PURE__ */ calling(searchDocsTask)
