export {
  activeOperation,
  cancelOperation,
  errorsOperation,
  previewOperation,
  startOperation,
  statusOperation
} from "./operation.ts"
export type { CrawlOptions, CrawlScrapeOptions, PreviewOptions, StartOptions } from "./options.ts"
export { pagesProgram, releaseProgram, waitProgram } from "./programs.ts"
export { activeTask, cancelTask, errorsTask, previewTask, startTask, statusTask } from "./task.ts"
