import { inspectPaperTask, searchPapersTask, similarPapersTask } from "@trawl/research/pure"
import { promised } from "./promised.ts"

/** Searches the abstracts of biomedical papers and preprints. Free of charge. */
export const searchPapers = /* @__PURE__ */ promised(searchPapersTask, 1)

/** What is known of a paper; with `query`, passages of its text too. */
export const inspectPaper = /* @__PURE__ */ promised(inspectPaperTask, 2)

/** Papers that citations link to a paper, ranked by `intent`. */
export const similarPapers = /* @__PURE__ */ promised(similarPapersTask, 2)
