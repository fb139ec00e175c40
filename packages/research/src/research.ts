import { calling } from "@trawl/core"
import { inspectPaperTask, searchPapersTask, similarPapersTask } from "./task.ts"

/** Searches the abstracts of biomedical papers and preprints. Free of charge. */
export const searchPapers = /* @__PURE__ */ calling(searchPapersTask)

/** The metadata of a paper; with `query`, also passages of its text. */
export const inspectPaper = /* @__PURE__ */ calling(inspectPaperTask)

/** Papers connected to a paper by citations, ranked by `intent`. */
export const similarPapers = /* @__PURE__ */ calling(similarPapersTask)
