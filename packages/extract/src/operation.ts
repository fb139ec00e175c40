import { type Operation, repeatStart, route } from "@trawl/core/machine"
import * as types from "@trawl/types"
import { check } from "./check.ts"
import type { ExtractOptions } from "./options.ts"

export const startOperation: Operation<types.ExtractResponse, ExtractOptions> = {
  contract: types.startExtract,
  guard: types.guardExtractResponse,
  check,
  mayRepeat: repeatStart
}

export const statusOperation: Operation<types.ExtractStatusResponse> = {
  contract: types.getExtractStatus,
  guard: types.guardExtractStatusResponse,
  route
}
