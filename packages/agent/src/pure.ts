export {
  cancelOperation,
  listOperation,
  snapshotOperation,
  startOperation,
  statusOperation,
  threadOperation,
  traceOperation
} from "./operation.ts"
export type { AgentOptions } from "./options.ts"
export { isEnded, newReader, read, type TraceReader } from "./trace-reader.ts"
export { cancelTask, listTask, snapshotTask, startTask, statusTask, threadTask, traceTask } from "./task.ts"
