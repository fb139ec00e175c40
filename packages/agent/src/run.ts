import { calling } from "@trawl/core"
import { cancelTask, listTask, snapshotTask, startTask, statusTask, threadTask } from "./task.ts"

/**
 * Starts a run and returns its `id`. The request is not repeated after a lost connection, because the run may have
 * started.
 */
export const start = /* @__PURE__ */ calling(startTask)

/** The status of a run: `processing`, `completed` with its `data`, or `failed` with an `error`. */
export const status = /* @__PURE__ */ calling(statusTask)

/**
 * Requests cancellation of a run. Fails with `AgentFinished` if the run has ended, and with `AgentAlreadyCancelled` if
 * it was already cancelled.
 */
export const cancel = /* @__PURE__ */ calling(cancelTask)

/**
 * The runs of the team, newest first, 20 at a time; `before`: only runs started before this time, in Unix milliseconds.
 */
export const list = /* @__PURE__ */ calling(listTask)

/** The artifact at a snapshot, as text. The text is JSON if the artifact's kind is `json`. */
export const snapshot = /* @__PURE__ */ calling(snapshotTask)

/** The runs of a thread, oldest first; with `includeData`, including their data. */
export const thread = /* @__PURE__ */ calling(threadTask)
