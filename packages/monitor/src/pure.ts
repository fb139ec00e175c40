export { checksProgram, monitorsProgram, pagesProgram } from "./listing.ts"
export {
  checkOperation,
  confirmEmailOperation,
  createOperation,
  getOperation,
  listChecksOperation,
  listOperation,
  removeOperation,
  runOperation,
  unsubscribeEmailOperation,
  updateOperation
} from "./operation.ts"
export type { CheckOptions, ChecksOptions, EmailToken, ListOptions, MonitorChanges, MonitorOptions } from "./options.ts"
export {
  checkTask,
  confirmEmailTask,
  createTask,
  getTask,
  listChecksTask,
  listTask,
  removeTask,
  runTask,
  unsubscribeEmailTask,
  updateTask
} from "./task.ts"
export { waitProgram } from "./wait-program.ts"
