import { type Operation, repeatStart, route } from "@trawl/core/machine"
import * as types from "@trawl/types"
import { check } from "./check.ts"
import type { AgentOptions } from "./options.ts"

export const startOperation: Operation<types.StartAgentResponse, AgentOptions> = {
  contract: types.startAgent,
  guard: types.guardStartAgentResponse,
  check,
  mayRepeat: repeatStart
}

export const listOperation: Operation<types.AgentListResponse> = {
  contract: types.listAgents,
  guard: types.guardAgentListResponse,
  route
}

export const statusOperation: Operation<types.AgentStatusResponse> = {
  contract: types.getAgentStatus,
  guard: types.guardAgentStatusResponse,
  route
}

export const cancelOperation: Operation<types.CancelAgentResponse> = {
  contract: types.cancelAgent,
  guard: types.guardCancelAgentResponse,
  route
}

export const traceOperation: Operation<types.AgentTraceResponse> = {
  contract: types.getAgentTrace,
  guard: types.guardAgentTraceResponse,
  route,
  // a longer response could block the event loop
  limit: 131_072
}

export const snapshotOperation: Operation<types.AgentSnapshotResponse> = {
  contract: types.getAgentSnapshot,
  guard: types.guardAgentSnapshotResponse,
  route
}

export const threadOperation: Operation<types.AgentThreadResponse> = {
  contract: types.getAgentThread,
  guard: types.guardAgentThreadResponse,
  route
}
