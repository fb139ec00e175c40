import type { Operation } from "@trawl/core/machine"
import * as types from "@trawl/types"
import type { AgentOptions } from "./options.ts"

/** `POST /v2/agent` */
export const startOperation: Operation<types.StartAgentResponse, AgentOptions> = {
  contract: types.startAgent,
  guard: types.guardStartAgentResponse
}

/** `GET /v2/agent` */
export const listOperation: Operation<types.AgentListResponse> = {
  contract: types.listAgents,
  guard: types.guardAgentListResponse
}

/** `GET /v2/agent/{jobId}` */
export const statusOperation: Operation<types.AgentStatusResponse> = {
  contract: types.getAgentStatus,
  guard: types.guardAgentStatusResponse
}

/** `DELETE /v2/agent/{jobId}` */
export const cancelOperation: Operation<types.CancelAgentResponse> = {
  contract: types.cancelAgent,
  guard: types.guardCancelAgentResponse
}

/** `GET /v2/agent/{jobId}/trace` */
export const traceOperation: Operation<types.AgentTraceResponse> = {
  contract: types.getAgentTrace,
  guard: types.guardAgentTraceResponse
}

/** `GET /v2/agent/{jobId}/snapshots/{snapshotId}` */
export const snapshotOperation: Operation<types.AgentSnapshotResponse> = {
  contract: types.getAgentSnapshot,
  guard: types.guardAgentSnapshotResponse
}

/** `GET /v2/agent/threads/{threadId}` */
export const threadOperation: Operation<types.AgentThreadResponse> = {
  contract: types.getAgentThread,
  guard: types.guardAgentThreadResponse
}
