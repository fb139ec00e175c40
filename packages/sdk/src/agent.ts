import {
  artifactsProgram,
  cancelTask,
  listTask,
  releaseProgram,
  snapshotTask,
  startTask,
  statusTask,
  threadTask,
  traceProgram,
  updatesProgram,
  waitProgram
} from "@trawl/agent/pure"
import { iterated, promised, promisedResult, promisedScope } from "./promised.ts"

/** Starts a run; the answer holds its `id`. After a lost connection it is not started again by itself: it may be running. */
export const start = /* @__PURE__ */ promised(startTask, 1)

/** Where a run stands: `processing`, `completed` with its `data`, or `failed` with an `error`. */
export const status = /* @__PURE__ */ promised(statusTask, 1)

/** Waits for a run to end and gives its status with the `data`; a run that failed or was cancelled rejects with `RunFailed`. */
export const wait = /* @__PURE__ */ promisedResult(waitProgram, 2)

/** Asks a run to stop. It fails with `AgentFinished` when it has ended, with `AgentAlreadyCancelled` when it was asked before. */
export const cancel = /* @__PURE__ */ promised(cancelTask, 1)

/** The runs of the team, the newest first, 20 at a time; `before`: started before this time, Unix milliseconds. */
export const list = /* @__PURE__ */ promised(listTask, 1)

/** The artifact as it was at a snapshot; its text is JSON when the artifact's kind is `json`. */
export const snapshot = /* @__PURE__ */ promised(snapshotTask, 2)

/** The runs of a conversation, the oldest first; their data with `includeData`. */
export const thread = /* @__PURE__ */ promised(threadTask, 2)

/** The events of a run as they come, each once. It ends a little after the run, so that late events come too. */
export const trace = /* @__PURE__ */ iterated(traceProgram, 2)

/** A run as it stands (its status, progress, tool calls in flight, artifacts, credits) with the events that are `news`, each time that something has changed. */
export const updates = /* @__PURE__ */ iterated(updatesProgram, 2)

/** Each artifact that has changed, with its snapshot fetched: parsed where it is JSON. */
export const artifacts = /* @__PURE__ */ iterated(artifactsProgram, 2)

/**
 * A run that lives no longer than its block: `await using run = await scoped(client, { prompt })`.
 * At the end of the block it is cancelled, unless it has ended.
 */
export const scoped = /* @__PURE__ */ promisedScope(startTask, 1, releaseProgram)
