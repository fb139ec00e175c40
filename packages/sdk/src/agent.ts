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

/**
 * Starts a run and returns its `id`. The request is not repeated after a lost connection, because the run may have
 * started.
 */
export const start = /* @__PURE__ */ promised(startTask, 1)

/** The status of a run: `processing`, `completed` with its `data`, or `failed` with an `error`. */
export const status = /* @__PURE__ */ promised(statusTask, 1)

/**
 * Waits for a run to end and gives its status with the `data`; a run that failed or was cancelled rejects with
 * `RunFailed`.
 */
export const wait = /* @__PURE__ */ promisedResult(waitProgram, 2)

/**
 * Requests cancellation of a run. Fails with `AgentFinished` if the run has ended, and with `AgentAlreadyCancelled` if
 * it was already cancelled.
 */
export const cancel = /* @__PURE__ */ promised(cancelTask, 1)

/**
 * The runs of the team, newest first, 20 at a time; `before`: only runs started before this time, in Unix milliseconds.
 */
export const list = /* @__PURE__ */ promised(listTask, 1)

/** The artifact at a snapshot, as text. The text is JSON if the artifact's kind is `json`. */
export const snapshot = /* @__PURE__ */ promised(snapshotTask, 2)

/** The runs of a thread, oldest first; with `includeData`, including their data. */
export const thread = /* @__PURE__ */ promised(threadTask, 2)

/**
 * The events of a run as they happen, without duplicates. It ends shortly after the run, so that late events are
 * included.
 */
export const trace = /* @__PURE__ */ iterated(traceProgram, 2)

/**
 * The state of a run (status, progress, tool calls in flight, artifacts, credits) after each change, with the new
 * events as `news`.
 */
export const updates = /* @__PURE__ */ iterated(updatesProgram, 2)

/** Each changed artifact with its snapshot, parsed if it is JSON. */
export const artifacts = /* @__PURE__ */ iterated(artifactsProgram, 2)

/**
 * Starts a run for a block, `await using run = await scoped(client, { prompt })`:
 * it is cancelled at the end of the block, unless it has ended.
 */
export const scoped = /* @__PURE__ */ promisedScope(startTask, 1, releaseProgram)
