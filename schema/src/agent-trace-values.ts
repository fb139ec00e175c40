import { traceErrorCodes } from "./agent-trace-rules.ts"

/** The values of the fields of events: those of a known kind have one of these, others may have more. */
export const agentRoles = ["orchestrator", "subagent", "browser", "system"] as const
export const agentOutcomes = ["succeeded", "failed", "cancelled", "refused"] as const
export const runOutcomes = [...agentOutcomes, "credit_limit_reached"] as const
export const errorSources = ["agent", "tool", "billing", "system"] as const
export const phases = ["planning", "working", "finalizing"] as const
export const artifactKinds = ["json", "markdown", "html", "screenshot", "text"] as const
export const artifactChanges = ["init", "partial", "append", "modify", "update"] as const

// the keys of an object literal
export const errorCodes = Object.keys(traceErrorCodes) as Array<keyof typeof traceErrorCodes>
