import { inspectPaperTask, searchPapersTask, similarPapersTask } from "@trawl/research/pure"
import { promised } from "./promised.ts"

/** Searches the abstracts of biomedical papers and preprints. Free of charge. */
export const searchPapers = /* @__PURE__ */ promised(searchPapersTask, 1)

/** The metadata of a paper; with `query`, also passages of its text. */
export const inspectPaper = /* @__PURE__ */ promised(inspectPaperTask, 2)

/** Papers connected to a paper by citations, ranked by `intent`. */
export const similarPapers = /* @__PURE__ */ promised(similarPapersTask, 2)
