import { askTask, searchDocsTask } from "@trawl/support/pure"
import { promised } from "./promised.ts"

/** Asks an agent of the service why something does not work, and what may help. */
export const ask = /* @__PURE__ */ promised(askTask, 1)

/** Answers a question from the documentation of the service, and names the pages. */
export const searchDocs = /* @__PURE__ */ promised(searchDocsTask, 1)
