import { type Only, type Source, type Task, task, withJsonSchema } from "@trawl/core/machine"
import type {
  AgentListResponse,
  AgentSnapshotResponse,
  AgentStatusResponse,
  AgentThreadResponse,
  AgentTraceResponse,
  CancelAgentResponse,
  StartAgentResponse
} from "@trawl/types"
import {
  cancelOperation,
  listOperation,
  snapshotOperation,
  startOperation,
  statusOperation,
  threadOperation,
  traceOperation
} from "./operation.ts"
import type { AgentOptions } from "./options.ts"

/** Starts a run; the answer holds its `id`. After a lost connection it is not started again by itself: it may be running. */
export const startTask = <const Options extends AgentOptions>(
  options: Options & Only<Options, AgentOptions>
): Task<StartAgentResponse> => task(startOperation, { body: withJsonSchema<AgentOptions>(options) })

/** Where a run stands: `processing`, `completed` with its `data`, or `failed` with an `error`. */
export const statusTask = (id: string): Task<AgentStatusResponse> =>
  task(statusOperation, { parameters: { jobId: id } })

/** Asks a run to stop. It fails with `AgentFinished` when it has ended, with `AgentAlreadyCancelled` when it was asked before. */
export const cancelTask = (id: string): Task<CancelAgentResponse> =>
  task(cancelOperation, { parameters: { jobId: id } })

/** The runs of the team, the newest first, 20 at a time; `before`: started before this time, Unix milliseconds. */
export const listTask = (options?: { readonly before?: number | undefined }): Task<AgentListResponse> =>
  task(listOperation, { parameters: { ...options } })

export interface TraceTaskOptions {
  /** Asks for the browsers of the run that can be watched. */
  readonly liveView?: boolean | undefined
}

/** All events of a run so far. A response of more than 128 Ki characters is returned as text. */
export const traceTask = (id: string, { liveView }: TraceTaskOptions = {}): Task<AgentTraceResponse | string> =>
  task<AgentTraceResponse | string, unknown>(traceOperation, {
    parameters: { jobId: id, liveView: liveView || undefined }
  })

/** The same; or, where the service can, its events as they happen, from `lastEventId` on. */
export const pushTask = (
  id: string,
  lastEventId: string,
  options?: TraceTaskOptions
): Task<AgentTraceResponse | Source | string> =>
  task<AgentTraceResponse | Source | string, unknown>(traceOperation, {
    ...traceTask(id, options).request,
    headers: {
      accept: "application/json, text/event-stream",
      ...lastEventId !== "" && { "last-event-id": lastEventId }
    }
  })

/** The artifact as it was at a snapshot; its text is JSON when the artifact's kind is `json`. */
export const snapshotTask = (id: string, snapshotId: string): Task<AgentSnapshotResponse> =>
  task(snapshotOperation, { parameters: { jobId: id, snapshotId } })

/** The runs of a conversation, the oldest first; their data with `includeData`. */
export const threadTask = (
  threadId: string,
  options?: { readonly includeData?: boolean | undefined }
): Task<AgentThreadResponse> => task(threadOperation, { parameters: { ...options, threadId } })
