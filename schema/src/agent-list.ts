import * as Schema from "effect/Schema"
import { AgentState, effort, model, threadTurn } from "./agent-parts.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const jsClient = publicFact("K:v2/types.ts")

/** A run in the list of runs. */
export const AgentListItem = open({
  id: Schema.String,
  createdAt: Schema.String,
  status: AgentState,
  targetHint: Schema.optionalKey(Schema.NullOr(Schema.String)),
  origin: Schema.optionalKey(Schema.NullOr(Schema.String)),
  integration: Schema.optionalKey(Schema.NullOr(Schema.String)),
  settings: Schema.optionalKey(
    open({
      hidden: Schema.optionalKey(Schema.Boolean),
      starred: Schema.optionalKey(Schema.Boolean),
      label: Schema.optionalKey(Schema.NullOr(Schema.String))
    })
  ),
  options: Schema.optionalKey(
    open({
      prompt: Schema.optionalKey(Schema.String),
      urls: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
      schema: Schema.optionalKey(Schema.Unknown),
      model: Schema.optionalKey(model),
      effort: Schema.optionalKey(effort),
      threadId: Schema.optionalKey(Schema.String),
      threadTurn: Schema.optionalKey(threadTurn)
    })
  )
}).annotate({ ...jsClient, identifier: "AgentListItem" })
export interface AgentListItem extends Schema.Schema.Type<typeof AgentListItem> {}

export const AgentListResponse = open({
  success: Schema.Boolean,
  agents: Schema.Array(AgentListItem),
  next: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "Absolute URL of the next page; absent on the last." })
  )
}).annotate({ ...jsClient, identifier: "AgentListResponse" })
export interface AgentListResponse extends Schema.Schema.Type<typeof AgentListResponse> {}
