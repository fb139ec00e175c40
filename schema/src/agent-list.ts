import * as Schema from "effect/Schema"
import { AgentState, effort, model, threadTurn } from "./agent-parts.ts"
import { publicFact } from "./provenance.ts"

const open = [Schema.Record(Schema.String, Schema.Unknown)] as const
const shownLater = publicFact("K:v2/types.ts")

/** A run in the list of runs. */
export const AgentListItem = Schema.StructWithRest(
  Schema.Struct({
    id: Schema.String,
    createdAt: Schema.String,
    status: AgentState,
    targetHint: Schema.optionalKey(Schema.NullOr(Schema.String)),
    origin: Schema.optionalKey(Schema.NullOr(Schema.String)),
    integration: Schema.optionalKey(Schema.NullOr(Schema.String)),
    settings: Schema.optionalKey(
      Schema.StructWithRest(
        Schema.Struct({
          hidden: Schema.optionalKey(Schema.Boolean),
          starred: Schema.optionalKey(Schema.Boolean),
          label: Schema.optionalKey(Schema.NullOr(Schema.String))
        }),
        open
      )
    ),
    options: Schema.optionalKey(
      Schema.StructWithRest(
        Schema.Struct({
          prompt: Schema.optionalKey(Schema.String),
          urls: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
          schema: Schema.optionalKey(Schema.Unknown),
          model: Schema.optionalKey(model),
          effort: Schema.optionalKey(effort),
          threadId: Schema.optionalKey(Schema.String),
          threadTurn: Schema.optionalKey(threadTurn)
        }),
        open
      )
    )
  }),
  open
).annotate({ ...shownLater, identifier: "AgentListItem" })
export interface AgentListItem extends Schema.Schema.Type<typeof AgentListItem> {}

export const AgentListResponse = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    agents: Schema.Array(AgentListItem),
    next: Schema.optionalKey(
      Schema.NullOr(Schema.String).annotate({ description: "Absolute URL of the next page; absent on the last." })
    )
  }),
  open
).annotate({ ...shownLater, identifier: "AgentListResponse" })
export interface AgentListResponse extends Schema.Schema.Type<typeof AgentListResponse> {}
