import { type Operation, repeatStart, route } from "@trawl/core/machine"
import * as types from "@trawl/types"
import { check } from "./check.ts"
import type { BatchScrapeOptions } from "./options.ts"

export const startOperation: Operation<types.BatchScrapeResponse, BatchScrapeOptions> = {
  contract: types.startBatchScrape,
  guard: types.guardBatchScrapeResponse,
  check,
  mayRepeat: repeatStart
}

export const statusOperation: Operation<types.PageJobStatus> = {
  contract: types.getBatchScrapeStatus,
  guard: types.guardPageJobStatus,
  route
}

export const cancelOperation: Operation<types.PageJobCancelled> = {
  contract: types.cancelBatchScrape,
  guard: types.guardPageJobCancelled,
  route
}

export const errorsOperation: Operation<types.PageJobErrors> = {
  contract: types.getBatchScrapeErrors,
  guard: types.guardPageJobErrors,
  route
}
