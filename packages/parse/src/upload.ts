import { calling } from "@trawl/core"
import { createUploadUrlTask, parseUploadTask, uploadFileTask } from "./task.ts"

/** Parses a file that was uploaded earlier, by its `uploadRef`. */
export const parseUpload = /* @__PURE__ */ calling(parseUploadTask)

/** Creates a URL for uploading a file that is too large for the request itself. */
export const createUploadUrl = /* @__PURE__ */ calling(createUploadUrlTask)

/** Uploads a file, if the URL from `createUploadUrl` belongs to this service: the ID is its last segment. */
export const uploadFile = /* @__PURE__ */ calling(uploadFileTask)
