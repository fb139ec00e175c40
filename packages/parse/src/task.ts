import { type Content, multipart, type Only, type Task, task, withJsonSchemas } from "@trawl/core/machine"
import type { UploadFileResponse, UploadUrlResponse } from "@trawl/types"
import { asJson } from "./as-json.ts"
import type { ReadFile } from "./file.ts"
import { createUploadUrlOperation, parseOperation, uploadFileOperation } from "./operation.ts"
import type { ParseOptions, ParseResults, UploadOptions } from "./options.ts"
import { resultsOf } from "./results.ts"

/** Parses a file to markdown, or to the given `formats`. The type of the result follows the formats. */
export const parseTask = <const Options extends ParseOptions>(
  file: ReadFile,
  options: Options & Only<Options, ParseOptions>
): Task<ParseResults<Options>> => {
  const body = withJsonSchemas<ParseOptions>(options)
  const optionParts = Object.keys(body ?? {}).length === 0 ? [] : [{ name: "options", data: asJson(body) ?? "" }]
  // the body is what the check and the time limit read; the form is what is sent
  return task(
    parseOperation,
    { body, content: multipart([{ name: "file", ...file }, ...optionParts]) },
    resultsOf<Options>(options)
  )
}

/** Parses a file that was uploaded earlier, by its `uploadRef`. */
export const parseUploadTask = <const Options extends ParseOptions = {}>(
  uploadRef: string,
  options?: Options & Only<Options, ParseOptions>
): Task<ParseResults<Options>> =>
  // the body of an upload has its reference beside the options: parse.test.ts, "parses what was uploaded before"
  task(
    parseOperation,
    { body: { uploadRef, ...options && withJsonSchemas<ParseOptions>(options) } as ParseOptions },
    resultsOf<Options>(options ?? {})
  )

/** Creates a URL for uploading a file that is too large for the request itself. */
export const createUploadUrlTask = (options: UploadOptions): Task<UploadUrlResponse> =>
  task(createUploadUrlOperation, { body: options })

/** Uploads a file, if the URL from `createUploadUrl` belongs to this service: the ID is its last segment. */
export const uploadFileTask = (
  uploadId: string,
  uploadRef: string,
  bytes: Content["bytes"]
): Task<UploadFileResponse> =>
  task(uploadFileOperation, {
    parameters: { uploadId, uploadRef },
    content: { type: "application/octet-stream", bytes }
  })
