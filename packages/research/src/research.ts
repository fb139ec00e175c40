import { calling } from "@trawl/core"
import { inspectPaperTask, searchPapersTask, similarPapersTask } from "./task.ts"

/** Searches the abstracts of biomedical papers and preprints. Free of charge. */
export const searchPapers = /* @__PURE__ */ calling(searchPapersTask)

/** What is known of a paper; with `query`, passages of its text too. */
export const inspectPaper = /* @__PURE__ */ calling(inspectPaperTask)

/** Papers that citations link to a paper, ranked by `intent`. */
export const similarPapers = /* @__PURE__ */ calling(similarPapersTask)
