import * as Schema from "effect/Schema"
import { AgentState, AgentSuggestion, effort, mode, model, threadTurn } from "./agent-parts.ts"
import { open } from "./open.ts"
import { warning } from "./protocol/warning.ts"
import { publicFact } from "./provenance.ts"

const statusController = publicFact("A:controllers/v2/agent-status.ts")
const jsClient = publicFact("K:v2/types.ts")

export const StartAgentResponse = open({
  success: Schema.Boolean,
  id: Schema.String.annotate({ description: "ID of the run." }),
  threadId: Schema.optionalKey(
    Schema.String.annotate({
      description: "ID of the thread. Send it with the next run to continue the conversation.",
      ...jsClient
    })
  ),
  threadTurn: Schema.optionalKey(threadTurn),
  warning
}).annotate({ identifier: "StartAgentResponse" })
export interface StartAgentResponse extends Schema.Schema.Type<typeof StartAgentResponse> {}

export const AgentStatusResponse = open({
  success: Schema.Boolean,
  status: AgentState,
  data: Schema.optionalKey(
    Schema.Unknown.annotate({
      description: "The result, in the form of `schema`. Present if the run is completed; null in `chat` mode."
    })
  ),
  error: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "Why the run failed.", ...statusController })
  ),
  creditsUsed: Schema.optionalKey(
    Schema.Finite.annotate({ description: "Credits used by the run: 0 if it failed. Absent until the run ends." })
  ),
  expiresAt: Schema.optionalKey(
    Schema.String.annotate({
      description: "The result is kept until this time, 24 hours after the start (ISO 8601).",
      ...statusController
    })
  ),
  model: Schema.optionalKey(model),
  effort: Schema.optionalKey(effort),
  mode: Schema.optionalKey(mode),
  threadId: Schema.optionalKey(Schema.String.annotate(jsClient)),
  threadTurn: Schema.optionalKey(threadTurn),
  message: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "The answer as text. Present in `chat` mode.", ...jsClient })
  ),
  suggestions: Schema.optionalKey(Schema.NullOr(Schema.Array(AgentSuggestion)).annotate(jsClient)),
  stopReason: Schema.optionalKey(
    Schema.NullOr(Schema.Union([Schema.Literal("credit_limit_reached"), Schema.String]))
      .annotate(publicFact("N:api-reference/errors.mdx@25f278c"))
  ),
  partial: Schema.optionalKey(
    Schema.Unknown.annotate({
      description: "The result so far. It may be present while the run is still in progress.",
      ...publicFact("N:api-reference/errors.mdx@25f278c")
    })
  ),
  partialSchemaValid: Schema.optionalKey(
    Schema.NullOr(Schema.Boolean).annotate(publicFact("N:api-reference/errors.mdx@25f278c"))
  ),
  warning
}).annotate({ identifier: "AgentStatusResponse" })
export interface AgentStatusResponse extends Schema.Schema.Type<typeof AgentStatusResponse> {}

export const CancelAgentResponse = open({
  success: Schema.Boolean
}).annotate({ ...publicFact("A:controllers/v2/agent-cancel.ts"), identifier: "CancelAgentResponse" })
export interface CancelAgentResponse extends Schema.Schema.Type<typeof CancelAgentResponse> {}

export const AgentSnapshotResponse = open({
  success: Schema.Boolean,
  id: Schema.optionalKey(Schema.String),
  snapshotId: Schema.optionalKey(Schema.String),
  snapshot: Schema.String.annotate({
    description: "The whole artifact as text. It is JSON text if the artifact's kind is `json`."
  })
}).annotate({ ...publicFact("A:controllers/v2/agent-snapshot.ts"), identifier: "AgentSnapshotResponse" })
export interface AgentSnapshotResponse extends Schema.Schema.Type<typeof AgentSnapshotResponse> {}
