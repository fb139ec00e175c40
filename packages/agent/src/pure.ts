export { artifactsProgram, type ArtifactVersion } from "./artifacts-program.ts"
export { type EventStream, feed, newStream } from "@trawl/core/machine"
export type { FollowOptions } from "./follow.ts"
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
export { releaseProgram } from "./release-program.ts"
export { RunFailed } from "./run-failed.ts"
export { foldTrace, newView, type RunView } from "./run-view.ts"
export {
  cancelTask,
  listTask,
  pushTask,
  snapshotTask,
  startTask,
  statusTask,
  threadTask,
  traceTask,
  type TraceTaskOptions
} from "./task.ts"
export { traceProgram } from "./trace-program.ts"
export { newReader, readEvents, type TraceReader } from "./trace-reader.ts"
export { type RunUpdate, type UpdatesOptions, updatesProgram } from "./updates-program.ts"
export { type WaitOptions, waitProgram } from "./wait-program.ts"
