import { traceErrorCodes, type traceEventKinds } from "@trawl/schema"
import type { RunOutcome, RunResult } from "./agent-run.ts"
import type { EventFields } from "../ground/agent-context.ts"
import type { NewEvent, OpenPart } from "./trace-events.ts"
import { system } from "./trace-events.ts"

/** The end of a run. */
export interface RunEnd extends RunResult {
  readonly outcome: RunOutcome
  /** Whether the same run may succeed later. */
  readonly retryable?: boolean | undefined
}

export const cancelled: RunEnd = { outcome: "cancelled", error: "Agent was cancelled by the user." }

export const creditLimitReached = (maxCredits: number): RunEnd => ({
  outcome: "credit_limit_reached",
  error: `The run reached its credit limit: maxCredits is ${maxCredits}.`
})

/** An unexpected failure. Its details are only in the log. */
export const unexpectedFailure: RunEnd = { outcome: "failed", error: "The run failed unexpectedly.", retryable: true }

/** The engine was upgraded, and does other steps than the one that started the run. */
export const engineChanged: RunEnd = {
  ...unexpectedFailure,
  error: "The engine was upgraded during the run and cannot continue it."
}

/** The engine crashed repeatedly during the run. */
export const tooManyRestarts = (times: number): RunEnd => ({
  ...unexpectedFailure,
  error: `The engine crashed ${times} times during this run.`
})

/** The engine crashed repeatedly during the same step. */
export const stepCrashed = (times: number): RunEnd => ({
  outcome: "failed",
  error: `The engine crashed ${times} times during one step of this run.`
})

/** Aborts a run that the engine cannot or must not continue. */
export class RunAborted extends Error {
  readonly end: RunEnd
  constructor(end: RunEnd, message = end.error) {
    super(message)
    this.end = end
  }
}

/** The last event of a run. */
export const lastEvent = (end: RunEnd): NewEvent<"run.finished"> => ({
  producer: system,
  type: "run.finished",
  fields: { outcome: end.outcome, ...failureFields(end) }
})

/** The event that closes an open part when its run ends. */
export const closingEvent = (
  { producer, since, subject, toolName, type }: OpenPart,
  end: RunEnd,
  now: number
): NewEvent => {
  // the system clock may have been set back
  const durationMs = Math.max(0, now - since)
  if (type === "tool_call.started") {
    return {
      producer,
      type: "tool_call.finished",
      fields: { toolCallId: subject, toolName, result: { error: end.error ?? parentFinished.message } }
    }
  }
  if (type === "browser.session.started") {
    return { producer, type: "browser.session.finished", fields: { sessionId: subject, durationMs } }
  }
  const isParentFinished = producer.role === "subagent" && end.outcome !== "cancelled" &&
    end.outcome !== "credit_limit_reached"
  const fields: EventFields<"agent.finished"> = isParentFinished
    ? { outcome: "cancelled", durationMs, error: parentFinished, retryable: false }
    : { outcome: end.outcome === "credit_limit_reached" ? "failed" : end.outcome, durationMs, ...failureFields(end) }
  return { producer, type: "agent.finished", fields }
}

type TraceFailure = (typeof traceEventKinds)["error.occurred"]["Type"]["error"]

/** The end of a subagent whose result is no longer needed. */
export const parentFinished = {
  code: "parent_finished",
  source: "system",
  retryable: false,
  message: traceErrorCodes.parent_finished
} as const satisfies TraceFailure

/** The end of an agent that failed unexpectedly. */
export const unexpectedAgentFailure = {
  code: "internal",
  source: "agent",
  retryable: false,
  message: "The agent failed unexpectedly."
} as const satisfies TraceFailure

/** The fields of the last event of a run or agent. */
export const failureFields = (
  { error: message = "", outcome, retryable = false }: RunEnd
): { readonly error: TraceFailure | null; readonly retryable?: boolean } =>
  outcome === "succeeded" ? { error: null } : { error: { ...kinds[outcome], retryable, message }, retryable }

const kinds = {
  failed: { code: "internal", source: "agent" },
  cancelled: { code: "cancelled", source: "system" },
  refused: { code: "refused", source: "agent" },
  credit_limit_reached: { code: "credit_limit_reached", source: "billing" }
} as const satisfies Record<Exclude<RunOutcome, "succeeded">, Pick<TraceFailure, "code" | "source">>
