import { type Operation, repeatStart, route } from "@trawl/core/machine"
import * as types from "@trawl/types"
import { check } from "./check.ts"
import type { CrawlOptions, PreviewOptions } from "./options.ts"

export const startOperation: Operation<types.CrawlResponse, CrawlOptions> = {
  contract: types.startCrawl,
  guard: types.guardCrawlResponse,
  route,
  check,
  mayRepeat: repeatStart
}

export const statusOperation: Operation<types.PageJobStatus> = {
  contract: types.getCrawlStatus,
  guard: types.guardPageJobStatus,
  route
}

export const cancelOperation: Operation<types.PageJobCancelled> = {
  contract: types.cancelCrawl,
  guard: types.guardPageJobCancelled,
  route
}

export const errorsOperation: Operation<types.PageJobErrors> = {
  contract: types.getCrawlErrors,
  guard: types.guardPageJobErrors,
  route
}

export const activeOperation: Operation<types.ActiveCrawlsResponse> = {
  contract: types.getActiveCrawls,
  guard: types.guardActiveCrawlsResponse
}

export const previewOperation: Operation<types.CrawlParamsResponse, PreviewOptions> = {
  contract: types.previewCrawlParams,
  guard: types.guardCrawlParamsResponse
}
