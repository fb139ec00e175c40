import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const shown = publicFact("A:controllers/v2/agent-status.ts")
const shownLater = publicFact("K:v2/types.ts")

export const models = ["spark-2", "spark-1-pro", "spark-1-mini"] as const
export const efforts = ["low", "medium", "high"] as const
export const modes = ["extract", "chat"] as const

/** Answers what the request said; names may be added. */
export const mode = openEnum(modes).annotate(shownLater)
export const model = openEnum(models).annotate(shown)
export const effort = openEnum(efforts).annotate(shownLater)
export const threadTurn = Integer.annotate({ description: "1-based position of the run in its thread.", ...shownLater })

/** Ends when `status` is no longer `processing`. */
export const AgentState = openEnum(["processing", "completed", "failed"]).annotate({
  description: "`failed` is also a cancelled run, and one that reached `maxCredits`.",
  ...shown,
  identifier: "AgentState"
})

/** A next turn that the agent offers. */
export const AgentSuggestion = open({
  label: Schema.String,
  prompt: Schema.String
}).annotate({ ...shownLater, identifier: "AgentSuggestion" })
export interface AgentSuggestion extends Schema.Schema.Type<typeof AgentSuggestion> {}
