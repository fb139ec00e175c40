import * as Schema from "effect/Schema"
import { AgentSuggestion, effort, mode } from "./agent-parts.ts"
import { runOutcomes } from "./agent-trace-values.ts"
import { Integer } from "./integer.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const jsClient = publicFact("K:v2/types.ts")

/** One turn of a thread. */
export const AgentThreadRun = open({
  id: Schema.String,
  turn: Integer.annotate({ description: "Position of the run in its thread, counted from 1." }),
  status: openEnum(["processing", ...runOutcomes]),
  prompt: Schema.String,
  mode: Schema.optionalKey(mode),
  urls: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  schema: Schema.optionalKey(Schema.Unknown),
  effort: Schema.optionalKey(effort),
  createdAt: Schema.optionalKey(Schema.String),
  finishedAt: Schema.optionalKey(Schema.NullOr(Schema.String)),
  creditsUsed: Schema.optionalKey(Schema.NullOr(Schema.Finite).annotate({ description: "Credits used by the run." })),
  message: Schema.optionalKey(Schema.NullOr(Schema.String)),
  data: Schema.optionalKey(Schema.Unknown.annotate({ description: "Present only when `includeData` is `true`." })),
  suggestions: Schema.optionalKey(Schema.NullOr(Schema.Array(AgentSuggestion)))
}).annotate({ ...jsClient, identifier: "AgentThreadRun" })
export interface AgentThreadRun extends Schema.Schema.Type<typeof AgentThreadRun> {}

/** The runs of a conversation, oldest first. */
export const AgentThread = open({
  id: Schema.String,
  status: openEnum(["idle", "running"]),
  createdAt: Schema.optionalKey(Schema.String),
  updatedAt: Schema.optionalKey(Schema.String),
  runs: Schema.Array(AgentThreadRun)
}).annotate({ ...jsClient, identifier: "AgentThread" })
export interface AgentThread extends Schema.Schema.Type<typeof AgentThread> {}

export const AgentThreadResponse = open({
  success: Schema.Boolean,
  thread: AgentThread
}).annotate({ ...jsClient, identifier: "AgentThreadResponse" })
export interface AgentThreadResponse extends Schema.Schema.Type<typeof AgentThreadResponse> {}
