import { type Operation, route } from "@trawl/core/machine"
import * as types from "@trawl/types"
import type { DeveloperSearchOptions } from "./options.ts"

export const searchDeveloperOperation: Operation<types.DeveloperSearchResponse, DeveloperSearchOptions> = {
  contract: types.searchDeveloper,
  guard: types.guardDeveloperSearchResponse
}

export const searchDeveloperByQueryOperation: Operation<types.DeveloperSearchResponse> = {
  contract: types.searchDeveloperByQuery,
  guard: types.guardDeveloperSearchResponse,
  route
}
