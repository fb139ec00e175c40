import { traceErrorCodes } from "./agent-trace-rules.ts"

/** The values of the fields of events. Events of a known kind have one of these; others may have different ones. */
export const eventTypes = [
  "run.started",
  "run.cancel_requested",
  "run.finished",
  "agent.started",
  "agent.finished",
  "browser.session.started",
  "browser.session.finished",
  "progress.reported",
  "reasoning.summary",
  "tool_call.started",
  "tool_call.finished",
  "artifact.updated",
  "error.occurred",
  "assistant.message"
] as const
export const agentRoles = ["orchestrator", "subagent", "browser", "system"] as const
export const agentOutcomes = ["succeeded", "failed", "cancelled", "refused"] as const
export const runOutcomes = [...agentOutcomes, "credit_limit_reached"] as const
export const errorSources = ["agent", "tool", "billing", "system"] as const
export const phases = ["planning", "working", "finalizing"] as const
export const artifactKinds = ["json", "markdown", "html", "screenshot", "text"] as const
export const artifactChanges = ["init", "partial", "append", "modify", "update"] as const

// the keys of an object literal
export const errorCodes = Object.keys(traceErrorCodes) as Array<keyof typeof traceErrorCodes>
