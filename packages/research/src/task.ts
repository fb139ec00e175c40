import { type Task, task } from "@trawl/core/machine"
import type { FindSimilarPapersResponse, InspectPaperResponse, SearchPapersResponse } from "@trawl/types"
import { inspectPaperOperation, searchPapersOperation, similarPapersOperation } from "./operation.ts"
import type { PaperOptions, PaperSearchOptions, SimilarPapersOptions } from "./options.ts"

/** Searches the abstracts of biomedical papers and preprints. Free of charge. */
export const searchPapersTask = (options: PaperSearchOptions): Task<SearchPapersResponse> =>
  task(searchPapersOperation, { parameters: { ...options } })

/** What is known of a paper; with `query`, passages of its text too. */
export const inspectPaperTask = (paperId: string, options?: PaperOptions): Task<InspectPaperResponse> =>
  task(inspectPaperOperation, { parameters: { ...options, paperId } })

/** Papers that citations link to a paper, ranked by `intent`. */
export const similarPapersTask = (paperId: string, options: SimilarPapersOptions): Task<FindSimilarPapersResponse> =>
  task(similarPapersOperation, { parameters: { ...options, paperId } })
