import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const statusController = publicFact("A:controllers/v2/agent-status.ts")
const jsClient = publicFact("K:v2/types.ts")

export const models = ["spark-2", "spark-1-pro", "spark-1-mini"] as const
export const efforts = ["low", "medium", "high"] as const
export const modes = ["extract", "chat"] as const

/** The kind of result that was requested; names may be added. */
export const mode = openEnum(modes).annotate(jsClient)
export const model = openEnum(models).annotate(statusController)
export const effort = openEnum(efforts).annotate(jsClient)
export const threadTurn = Integer.annotate({
  description: "Position of the run in its thread, counted from 1.",
  ...jsClient
})

/** Ends when `status` is no longer `processing`. */
export const AgentState = openEnum(["processing", "completed", "failed"]).annotate({
  description: "A cancelled run and a run that reached `maxCredits` are also `failed`.",
  ...statusController,
  identifier: "AgentState"
})

/** A follow-up prompt that the agent suggests. */
export const AgentSuggestion = open({
  label: Schema.String,
  prompt: Schema.String
}).annotate({ ...jsClient, identifier: "AgentSuggestion" })
export interface AgentSuggestion extends Schema.Schema.Type<typeof AgentSuggestion> {}
