import { type Operation, route } from "@trawl/core/machine"
import * as types from "@trawl/types"
import { check } from "./check.ts"
import type { ParseOptions, UploadOptions } from "./options.ts"

export const parseOperation: Operation<types.ScrapeResponse, ParseOptions> = {
  contract: types.parse,
  guard: types.guardScrapeResponse,
  check
}

export const createUploadUrlOperation: Operation<types.UploadUrlResponse, UploadOptions> = {
  contract: types.createUploadUrl,
  guard: types.guardUploadUrlResponse
}

export const uploadFileOperation: Operation<types.UploadFileResponse> = {
  contract: types.uploadFile,
  guard: types.guardUploadFileResponse,
  route
}
