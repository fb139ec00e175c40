import * as Schema from "effect/Schema"
import {
  agentOutcomes,
  agentRoles,
  artifactChanges,
  artifactKinds,
  errorCodes,
  errorSources,
  type eventTypes,
  phases,
  runOutcomes
} from "./agent-trace-values.ts"
import type { TraceEvent } from "./agent-trace.ts"
import { Integer } from "./integer.ts"

/*
 * The exact form of each known kind of event. Public facts (K:v2/types.ts), except for fields from the specification's
 * "Events": `snapshotId` and `retryable`, in addition to the objects from which clients read them.
 */

const base = {
  schemaVersion: Schema.Literal(1),
  eventId: Schema.String,
  runId: Schema.String,
  occurredAt: Schema.String,
  producerSequence: Integer,
  agent: Schema.Struct({
    id: Schema.String,
    role: Schema.Literals(agentRoles),
    name: Schema.String,
    parentId: Schema.optionalKey(Schema.String)
  })
}

const error = Schema.Struct({
  code: Schema.Literals(errorCodes),
  source: Schema.optionalKey(Schema.Literals(errorSources)),
  retryable: Schema.optionalKey(Schema.Boolean),
  message: Schema.optionalKey(Schema.String)
})

// old rows lack `error`
const ended = { error: Schema.optionalKey(Schema.NullOr(error)), retryable: Schema.optionalKey(Schema.Boolean) }

const kind = <const Type extends string, const Fields extends Schema.Struct.Fields>(type: Type, fields: Fields) =>
  Schema.Struct({ type: Schema.Literal(type), ...base, ...fields })

/** The schema of each known kind by its `type`. */
export const traceEventKinds = {
  "run.started": kind("run.started", {}),
  "run.cancel_requested": kind("run.cancel_requested", { reason: Schema.Literal("user") }),
  "run.finished": kind("run.finished", {
    outcome: Schema.Literals(runOutcomes),
    ...ended
  }),
  "agent.started": kind("agent.started", {}),
  "agent.finished": kind("agent.finished", {
    outcome: Schema.Literals(agentOutcomes),
    durationMs: Schema.Finite,
    ...ended
  }),
  "browser.session.started": kind("browser.session.started", { sessionId: Schema.String }),
  "browser.session.finished": kind("browser.session.finished", { sessionId: Schema.String, durationMs: Schema.Finite }),
  "progress.reported": kind("progress.reported", {
    phase: Schema.Literals(phases),
    message: Schema.String
  }),
  "reasoning.summary": kind("reasoning.summary", { text: Schema.String }),
  "tool_call.started": kind("tool_call.started", {
    toolCallId: Schema.String,
    toolName: Schema.String,
    parameters: Schema.Unknown
  }),
  "tool_call.finished": kind("tool_call.finished", {
    toolCallId: Schema.String,
    toolName: Schema.String,
    result: Schema.Unknown
  }),
  "artifact.updated": kind("artifact.updated", {
    artifact: Schema.optionalKey(Schema.Struct({
      kind: Schema.Literals(artifactKinds),
      artifactId: Schema.String,
      path: Schema.optionalKey(Schema.String),
      snapshotId: Schema.String,
      change: Schema.Literals(artifactChanges),
      changedFields: Schema.optionalKey(Schema.Array(Schema.String)),
      itemCount: Schema.optionalKey(Integer),
      sourceToolCallId: Schema.optionalKey(Schema.String)
    })),
    snapshotId: Schema.optionalKey(Schema.String)
  }).check(Schema.makeFilter(
    ({ artifact, snapshotId }) =>
      artifact === undefined && snapshotId === undefined
        ? { path: ["artifact"], issue: "Expected artifact or snapshotId" }
        : undefined
  )),
  "error.occurred": kind("error.occurred", { error, retryable: Schema.optionalKey(Schema.Boolean) }),
  "assistant.message": kind("assistant.message", {}) // more of it is not published
} as const satisfies Record<(typeof eventTypes)[number], unknown>

export type TraceEventType = keyof typeof traceEventKinds
export type KnownTraceEvent = (typeof traceEventKinds)[TraceEventType]["Type"]

/** An event of an unknown kind, or of a known kind in another form. */
export interface UnknownTraceEvent {
  readonly type: string
  readonly raw: TraceEvent
}

/**
 * Returns the event with the exact type of its kind, unchanged. An event of an unknown kind or form is returned as
 * `UnknownTraceEvent`.
 */
export const decodeTraceEvent = (event: TraceEvent): KnownTraceEvent | UnknownTraceEvent => {
  const raw: unknown = event
  return isKnown(raw) ? raw : { type: event.type, raw: event }
}

const isKnown = Schema.is(Schema.Union(Object.values(traceEventKinds)))
