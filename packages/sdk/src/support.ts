import { askTask, searchDocsTask } from "@trawl/support/pure"
import { promised } from "./promised.ts"

/** Asks the service's support agent why something does not work, and what may help. */
export const ask = /* @__PURE__ */ promised(askTask, 1)

/** Answers a question from the service's documentation, with the source pages. */
export const searchDocs = /* @__PURE__ */ promised(searchDocsTask, 1)
