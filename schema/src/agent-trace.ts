import * as Schema from "effect/Schema"
import { agentRoles, artifactChanges, artifactKinds, errorCodes, errorSources, phases, runOutcomes } from "./agent-trace-values.ts"
import { Integer } from "./integer.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const jsClient = publicFact("K:v2/types.ts")

/** Who an event is from. */
export const TraceAgent = open({
  id: Schema.optionalKey(Schema.String),
  role: Schema.optionalKey(openEnum(agentRoles)),
  name: Schema.optionalKey(Schema.String),
  parentId: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ ...jsClient, identifier: "TraceAgent" })
export interface TraceAgent extends Schema.Schema.Type<typeof TraceAgent> {}

/** Why a run, an agent or a step of it failed. */
export const TraceError = open({
  code: openEnum(errorCodes),
  retryable: Schema.optionalKey(Schema.Boolean),
  source: Schema.optionalKey(openEnum(errorSources).annotate(jsClient)),
  message: Schema.optionalKey(Schema.NullOr(Schema.String).annotate(jsClient))
}).annotate({ identifier: "TraceError" })
export interface TraceError extends Schema.Schema.Type<typeof TraceError> {}

/** What changed of a result in the making. */
export const TraceArtifact = open({
  snapshotId: Schema.optionalKey(Schema.String),
  artifactId: Schema.optionalKey(Schema.String),
  kind: Schema.optionalKey(openEnum(artifactKinds)),
  change: Schema.optionalKey(openEnum(artifactChanges)),
  path: Schema.optionalKey(Schema.NullOr(Schema.String)),
  changedFields: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  itemCount: Schema.optionalKey(Schema.NullOr(Integer)),
  sourceToolCallId: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ ...jsClient, identifier: "TraceArtifact" })
export interface TraceArtifact extends Schema.Schema.Type<typeof TraceArtifact> {}

/**
 * One event, of a known kind or not: every field that some kind has. What each kind has exactly say the schemas of `agent-trace-kinds.ts`.
 * Kinds are added; one that is not known passes through and means nothing.
 */
export const TraceEvent = open({
  type: Schema.String,
  eventId: Schema.String.annotate(jsClient),
  schemaVersion: Schema.optionalKey(Integer.annotate(jsClient)),
  runId: Schema.optionalKey(Schema.String.annotate(jsClient)),
  occurredAt: Schema.optionalKey(Schema.String.annotate({ description: "ISO time. Orders events of different agents roughly.", ...jsClient })),
  producerSequence: Schema.optionalKey(Integer.annotate({ description: "Orders the events of one agent.", ...jsClient })),
  agent: Schema.optionalKey(TraceAgent),
  outcome: Schema.optionalKey(
    openEnum(runOutcomes)
      .annotate({ description: "`run.finished`, `agent.finished`." })
  ),
  error: Schema.optionalKey(Schema.NullOr(TraceError)),
  retryable: Schema.optionalKey(Schema.Boolean.annotate({ description: "Of `error`, where `error` does not say it itself." })),
  reason: Schema.optionalKey(Schema.String.annotate({ description: "`run.cancel_requested`.", ...jsClient })),
  durationMs: Schema.optionalKey(Schema.Finite.annotate({ description: "`agent.finished`, `browser.session.finished`.", ...jsClient })),
  sessionId: Schema.optionalKey(Schema.String.annotate({ description: "`browser.session.*`.", ...jsClient })),
  phase: Schema.optionalKey(
    openEnum(phases)
      .annotate({ description: "`progress.reported`.", ...jsClient })
  ),
  message: Schema.optionalKey(
    Schema.Unknown.annotate({ description: "Of `progress.reported` a text; of `assistant.message` not published.", ...jsClient })
  ),
  text: Schema.optionalKey(Schema.String.annotate({ description: "`reasoning.summary`.", ...jsClient })),
  toolCallId: Schema.optionalKey(Schema.String.annotate({ description: "`tool_call.*`.", ...jsClient })),
  toolName: Schema.optionalKey(Schema.String.annotate({ description: "`tool_call.*`.", ...jsClient })),
  parameters: Schema.optionalKey(Schema.Unknown.annotate({ description: "`tool_call.started`.", ...jsClient })),
  result: Schema.optionalKey(Schema.Unknown.annotate({ description: "`tool_call.finished`.", ...jsClient })),
  artifact: Schema.optionalKey(TraceArtifact),
  snapshotId: Schema.optionalKey(
    Schema.String.annotate({ description: "`artifact.updated`, where `artifact` does not say it itself." })
  )
}).annotate({ identifier: "TraceEvent" })
export interface TraceEvent extends Schema.Schema.Type<typeof TraceEvent> {}

/** A browser of the run that can be watched. */
export const ActiveBrowserSession = open({
  id: Schema.String,
  liveViewUrl: Schema.String,
  viewport: Schema.optionalKey(open({ width: Integer, height: Integer }))
}).annotate({ ...publicFact("A:controllers/v2/agent-trace.ts"), identifier: "ActiveBrowserSession" })
export interface ActiveBrowserSession extends Schema.Schema.Type<typeof ActiveBrowserSession> {}

export const AgentTraceResponse = open({
  success: Schema.Boolean,
  id: Schema.optionalKey(Schema.String),
  events: Schema.Array(TraceEvent).annotate({ description: "All so far, in no order across agents; more may come shortly after `run.finished`." }),
  creditsUsed: Schema.optionalKey(Schema.Finite.annotate({ description: "So far; never more than `maxCredits`." })),
  activeBrowserSessions: Schema.optionalKey(
    Schema.Array(ActiveBrowserSession).annotate({ description: "Only when `liveView` asks for them." })
  )
}).annotate({ ...publicFact("A:controllers/v2/agent-trace.ts"), identifier: "AgentTraceResponse" })
export interface AgentTraceResponse extends Schema.Schema.Type<typeof AgentTraceResponse> {}
