import * as Schema from "effect/Schema"
import {
  agentRoles,
  artifactChanges,
  artifactKinds,
  errorCodes,
  errorSources,
  eventTypes,
  phases,
  runOutcomes
} from "./agent-trace-values.ts"
import { Integer } from "./integer.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const jsClient = publicFact("K:v2/types.ts")

/** The agent that an event is from. */
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

/** The change of an artifact. */
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
 * An event of any kind, with every field that some kind has. The schemas in `agent-trace-kinds.ts` define each kind
 * exactly. Kinds may be added; events of unknown kinds are passed on unchanged.
 */
export const TraceEvent = open({
  type: openEnum(eventTypes).annotate({ description: "The kind of the event. Kinds may be added." }),
  eventId: Schema.String.annotate(jsClient),
  schemaVersion: Schema.optionalKey(Integer.annotate(jsClient)),
  runId: Schema.optionalKey(Schema.String.annotate(jsClient)),
  occurredAt: Schema.optionalKey(
    Schema.String.annotate({ description: "ISO 8601. Gives a rough order of events of different agents.", ...jsClient })
  ),
  producerSequence: Schema.optionalKey(
    Integer.annotate({ description: "Gives the order of the events of one agent.", ...jsClient })
  ),
  agent: Schema.optionalKey(TraceAgent),
  outcome: Schema.optionalKey(
    openEnum(runOutcomes)
      .annotate({ description: "How the run or agent ended. In `run.finished` and `agent.finished`." })
  ),
  error: Schema.optionalKey(Schema.NullOr(TraceError)),
  retryable: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Whether to retry, if `error` has no `retryable`." })
  ),
  reason: Schema.optionalKey(
    Schema.String.annotate({
      description: "Who requested the cancellation of the run. In `run.cancel_requested`.",
      ...jsClient
    })
  ),
  durationMs: Schema.optionalKey(
    Schema.Finite.annotate({
      description: "Duration in milliseconds. In `agent.finished` and `browser.session.finished`.",
      ...jsClient
    })
  ),
  sessionId: Schema.optionalKey(
    Schema.String.annotate({ description: "ID of the browser session. In `browser.session.*`.", ...jsClient })
  ),
  phase: Schema.optionalKey(
    openEnum(phases)
      .annotate({ description: "The current activity of the run. In `progress.reported`.", ...jsClient })
  ),
  message: Schema.optionalKey(
    Schema.Unknown.annotate({
      description: "A text in `progress.reported`. Its form in `assistant.message` is not published.",
      ...jsClient
    })
  ),
  text: Schema.optionalKey(
    Schema.String.annotate({ description: "The agent's reasoning. In `reasoning.summary`.", ...jsClient })
  ),
  toolCallId: Schema.optionalKey(
    Schema.String.annotate({ description: "The tool call that the event is about. In `tool_call.*`.", ...jsClient })
  ),
  toolName: Schema.optionalKey(
    Schema.String.annotate({ description: "The tool call that the event is about. In `tool_call.*`.", ...jsClient })
  ),
  parameters: Schema.optionalKey(
    Schema.Unknown.annotate({ description: "The input of the tool. In `tool_call.started`.", ...jsClient })
  ),
  result: Schema.optionalKey(
    Schema.Unknown.annotate({ description: "The output of the tool. In `tool_call.finished`.", ...jsClient })
  ),
  artifact: Schema.optionalKey(TraceArtifact),
  snapshotId: Schema.optionalKey(
    Schema.String.annotate({
      description: "The new snapshot, if `artifact` has no `snapshotId`. In `artifact.updated`."
    })
  )
}).annotate({ identifier: "TraceEvent" })
export interface TraceEvent extends Schema.Schema.Type<typeof TraceEvent> {}

/** A browser of the run that people can watch. */
export const ActiveBrowserSession = open({
  id: Schema.String,
  liveViewUrl: Schema.String,
  viewport: Schema.optionalKey(open({ width: Integer, height: Integer }))
}).annotate({ ...publicFact("A:controllers/v2/agent-trace.ts"), identifier: "ActiveBrowserSession" })
export interface ActiveBrowserSession extends Schema.Schema.Type<typeof ActiveBrowserSession> {}

export const AgentTraceResponse = open({
  success: Schema.Boolean,
  id: Schema.optionalKey(Schema.String),
  events: Schema.Array(TraceEvent).annotate({
    description:
      "All events so far. Events of different agents are in no particular order. More events may arrive shortly after `run.finished`."
  }),
  creditsUsed: Schema.optionalKey(
    Schema.Finite.annotate({ description: "Credits used so far; never more than `maxCredits`." })
  ),
  activeBrowserSessions: Schema.optionalKey(
    Schema.Array(ActiveBrowserSession).annotate({
      description: "The run's browsers that people can watch. Present only with `liveView`, if the service supports it."
    })
  )
}).annotate({ ...publicFact("A:controllers/v2/agent-trace.ts"), identifier: "AgentTraceResponse" })
export interface AgentTraceResponse extends Schema.Schema.Type<typeof AgentTraceResponse> {}
