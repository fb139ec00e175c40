import { type Operation, route } from "@trawl/core/machine"
import * as types from "@trawl/types"

export const searchPapersOperation: Operation<types.SearchPapersResponse> = {
  contract: types.searchPapers,
  guard: types.guardSearchPapersResponse,
  route
}

export const inspectPaperOperation: Operation<types.InspectPaperResponse> = {
  contract: types.inspectPaper,
  guard: types.guardInspectPaperResponse,
  route
}

export const similarPapersOperation: Operation<types.FindSimilarPapersResponse> = {
  contract: types.findSimilarPapers,
  guard: types.guardFindSimilarPapersResponse,
  route
}
