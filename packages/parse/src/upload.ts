import { calling } from "@trawl/core"
import { createUploadUrlTask, parseUploadTask, uploadFileTask } from "./task.ts"

/** The content of a file that was uploaded before, by its `uploadRef`. */
export const parseUpload = /* @__PURE__ */ calling(parseUploadTask)

/** Asks where to upload a file that is too large for the request itself. */
export const createUploadUrl = /* @__PURE__ */ calling(createUploadUrlTask)

/** Uploads a file where `createUploadUrl` named a URL of this service: the ID is its last segment. */
export const uploadFile = /* @__PURE__ */ calling(uploadFileTask)
