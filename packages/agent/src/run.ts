import { calling } from "@trawl/core"
import { cancelTask, listTask, snapshotTask, startTask, statusTask, threadTask } from "./task.ts"

/** Starts a run; the answer holds its `id`. After a lost connection it is not started again by itself: it may be running. */
export const start = /* @__PURE__ */ calling(startTask)

/** Where a run stands: `processing`, `completed` with its `data`, or `failed` with an `error`. */
export const status = /* @__PURE__ */ calling(statusTask)

/** Asks a run to stop. It fails with `AgentFinished` when it has ended, with `AgentAlreadyCancelled` when it was asked before. */
export const cancel = /* @__PURE__ */ calling(cancelTask)

/** The runs of the team, the newest first, 20 at a time; `before`: started before this time, Unix milliseconds. */
export const list = /* @__PURE__ */ calling(listTask)

/** The artifact as it was at a snapshot; its text is JSON when the artifact's kind is `json`. */
export const snapshot = /* @__PURE__ */ calling(snapshotTask)

/** The runs of a conversation, the oldest first; their data with `includeData`. */
export const thread = /* @__PURE__ */ calling(threadTask)
