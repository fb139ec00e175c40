export { cancelOperation, errorsOperation, startOperation, statusOperation } from "./operation.ts"
export type { BatchScrapeOptions } from "./options.ts"
export { pagesProgram, releaseProgram, waitProgram } from "./programs.ts"
export { cancelTask, errorsTask, startTask, statusTask } from "./task.ts"
