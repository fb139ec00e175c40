export { type FileInput, type ReadFile, readFile } from "./file.ts"
export { createUploadUrlOperation, parseOperation, uploadFileOperation } from "./operation.ts"
export type { ParseOptions, ParseResults, UploadOptions } from "./options.ts"
export { createUploadUrlTask, parseTask, parseUploadTask, uploadFileTask } from "./task.ts"
