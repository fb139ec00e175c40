export {
  continueScrapeOperation,
  executeOperation,
  listOperation,
  replayOperation,
  replayPageOperation,
  startOperation,
  stopOperation,
  stopScrapeOperation
} from "./operation.ts"
export type { CodeOptions, ScrapeInteractOptions, SessionListOptions, SessionOptions } from "./options.ts"
export { releaseProgram } from "./release-program.ts"
export {
  continueScrapeTask,
  executeTask,
  listTask,
  replayPageTask,
  replayTask,
  startTask,
  stopScrapeTask,
  stopTask
} from "./task.ts"
