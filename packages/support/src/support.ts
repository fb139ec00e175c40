import { calling } from "@trawl/core"
import { askTask, searchDocsTask } from "./task.ts"

/** Asks the service's support agent why something does not work, and what may help. */
export const ask = /* @__PURE__ */ calling(askTask)

/** Answers a question from the service's documentation, with the source pages. */
export const searchDocs = /* @__PURE__ */ calling(searchDocsTask)
