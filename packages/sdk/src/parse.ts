import type { Only } from "@trawl/core/machine"
import {
  createUploadUrlTask,
  type FileInput,
  type ParseOptions,
  type ParseResults,
  parseTask,
  parseUploadTask,
  readFile,
  uploadFileTask
} from "@trawl/parse/pure"
import type { Client } from "./connect.ts"
import { settingsOf } from "./open.ts"
import { perform, type RunOptions } from "./perform.ts"
import { promised } from "./promised.ts"

/** Parses a file to markdown, or to the given `formats`. The type of the result follows the formats. */
export const parse = async <const Options extends ParseOptions = {}>(
  client: Client,
  file: FileInput,
  options?: Options & Only<Options, ParseOptions>,
  call?: RunOptions
): Promise<ParseResults<Options>> => {
  settingsOf(client, call)
  return perform(
    client,
    parseTask<Options>(await readFile(file), (options ?? {}) as Options & Only<Options, ParseOptions>),
    call
  )
}

/** Parses a file that was uploaded earlier, by its `uploadRef`. */
export const parseUpload = /* @__PURE__ */ promised(parseUploadTask, 2)

/** Creates a URL for uploading a file that is too large for the request itself. */
export const createUploadUrl = /* @__PURE__ */ promised(createUploadUrlTask, 1)

/** Uploads a file, if the URL from `createUploadUrl` belongs to this service: the ID is its last segment. */
export const uploadFile = /* @__PURE__ */ promised(uploadFileTask, 3)
