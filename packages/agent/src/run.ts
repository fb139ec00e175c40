import { type ApiError, call, type Settings } from "@trawl/core"
import type { Only } from "@trawl/core/machine"
import type {
  AgentListResponse,
  AgentSnapshotResponse,
  AgentStatusResponse,
  AgentThreadResponse,
  CancelAgentResponse,
  StartAgentResponse
} from "@trawl/types"
import type * as Effect from "effect/Effect"
import {
  cancelOperation,
  listOperation,
  snapshotOperation,
  startOperation,
  statusOperation,
  threadOperation
} from "./operation.ts"
import type { AgentOptions } from "./options.ts"

type Answer<A> = Effect.Effect<A, ApiError, Settings>

/** Starts a run; the answer holds its `id`. After a lost connection it is not started again by itself: it may be running. */
export const start = <const Options extends AgentOptions>(options: Options & Only<Options, AgentOptions>): Answer<StartAgentResponse> =>
  call(startOperation, { body: options })

/** Where a run stands: `processing`, `completed` with its `data`, or `failed` with an `error`. */
export const status = (id: string): Answer<AgentStatusResponse> => call(statusOperation, { parameters: { jobId: id } })

/** Asks a run to stop. It fails with `AgentFinished` when it has ended, with `AgentAlreadyCancelled` when it was asked before. */
export const cancel = (id: string): Answer<CancelAgentResponse> => call(cancelOperation, { parameters: { jobId: id } })

/** The runs of the team, the newest first, 20 at a time; `before`: started before this time, Unix milliseconds. */
export const list = ({ before }: { readonly before?: number | undefined } = {}): Answer<AgentListResponse> =>
  call(listOperation, { parameters: { before } })

/** The artifact as it was at a snapshot; its text is JSON when the artifact's kind is `json`. */
export const snapshot = (id: string, snapshotId: string): Answer<AgentSnapshotResponse> =>
  call(snapshotOperation, { parameters: { jobId: id, snapshotId } })

/** The runs of a conversation, the oldest first; their data with `includeData`. */
export const thread = (
  threadId: string,
  { includeData }: { readonly includeData?: boolean | undefined } = {}
): Answer<AgentThreadResponse> => call(threadOperation, { parameters: { threadId, includeData } })
