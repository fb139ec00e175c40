import { type Task, task } from "@trawl/core/machine"
import type { FindSimilarPapersResponse, InspectPaperResponse, SearchPapersResponse } from "@trawl/types"
import { inspectPaperOperation, searchPapersOperation, similarPapersOperation } from "./operation.ts"
import type { PaperOptions, PaperSearchOptions, SimilarPapersOptions } from "./options.ts"

/** Searches the abstracts of biomedical papers and preprints. Free of charge. */
export const searchPapersTask = (options: PaperSearchOptions): Task<SearchPapersResponse> =>
  task(searchPapersOperation, { parameters: { ...options } })

/** The metadata of a paper; with `query`, also passages of its text. */
export const inspectPaperTask = (paperId: string, options?: PaperOptions): Task<InspectPaperResponse> =>
  task(inspectPaperOperation, { parameters: { ...options, paperId } })

/** Papers connected to a paper by citations, ranked by `intent`. */
export const similarPapersTask = (paperId: string, options: SimilarPapersOptions): Task<FindSimilarPapersResponse> =>
  task(similarPapersOperation, { parameters: { ...options, paperId } })
