export type { FileInput } from "./file.ts"
export type { ParseOptions, ParseResults, UploadOptions } from "./options.ts"
export { parse } from "./parse.ts"
export { createUploadUrl, parseUpload, uploadFile } from "./upload.ts"
