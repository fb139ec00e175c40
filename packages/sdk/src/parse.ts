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

/** The content of a file: markdown, or what `formats` names. The type of the page follows what was asked for. */
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

/** The content of a file that was uploaded before, by its `uploadRef`. */
export const parseUpload = /* @__PURE__ */ promised(parseUploadTask, 2)

/** Asks where to upload a file that is too large for the request itself. */
export const createUploadUrl = /* @__PURE__ */ promised(createUploadUrlTask, 1)

/** Uploads a file where `createUploadUrl` named a URL of this service: the ID is its last segment. */
export const uploadFile = /* @__PURE__ */ promised(uploadFileTask, 3)
