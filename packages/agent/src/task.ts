import { eventHeaders, type Only, type Source, type Task, task, withJsonSchema } from "@trawl/core/machine"
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

/**
 * Starts a run and returns its `id`. The request is not repeated after a lost connection, because the run may have
 * started.
 */
export const startTask = <const Options extends AgentOptions>(
  options: Options & Only<Options, AgentOptions>
): Task<StartAgentResponse> => task(startOperation, { body: withJsonSchema<AgentOptions>(options) })

/** The status of a run: `processing`, `completed` with its `data`, or `failed` with an `error`. */
export const statusTask = (id: string): Task<AgentStatusResponse> =>
  task(statusOperation, { parameters: { jobId: id } })

/**
 * Requests cancellation of a run. Fails with `AgentFinished` if the run has ended, and with `AgentAlreadyCancelled` if
 * it was already cancelled.
 */
export const cancelTask = (id: string): Task<CancelAgentResponse> =>
  task(cancelOperation, { parameters: { jobId: id } })

/**
 * The runs of the team, newest first, 20 at a time; `before`: only runs started before this time, in Unix milliseconds.
 */
export const listTask = (options?: { readonly before?: number | undefined }): Task<AgentListResponse> =>
  task(listOperation, { parameters: { ...options } })

export interface TraceTaskOptions {
  /** Whether to request live views of the run's browsers. */
  readonly liveView?: boolean | undefined
}

/** All events of a run so far. A response of more than 128 Ki characters is returned as text. */
export const traceTask = (id: string, { liveView }: TraceTaskOptions = {}): Task<AgentTraceResponse | string> =>
  task<AgentTraceResponse | string, unknown>(traceOperation, {
    parameters: { jobId: id, liveView: liveView || undefined }
  })

/** The same, or if the service supports it, a stream of events after `lastEventId`. */
export const pushTask = (
  id: string,
  lastEventId: string,
  options?: TraceTaskOptions
): Task<AgentTraceResponse | Source | string> =>
  task<AgentTraceResponse | Source | string, unknown>(traceOperation, {
    ...traceTask(id, options).request,
    headers: eventHeaders(lastEventId)
  })

/** The artifact at a snapshot, as text. The text is JSON if the artifact's kind is `json`. */
export const snapshotTask = (id: string, snapshotId: string): Task<AgentSnapshotResponse> =>
  task(snapshotOperation, { parameters: { jobId: id, snapshotId } })

/** The runs of a thread, oldest first; with `includeData`, including their data. */
export const threadTask = (
  threadId: string,
  options?: { readonly includeData?: boolean | undefined }
): Task<AgentThreadResponse> => task(threadOperation, { parameters: { ...options, threadId } })
