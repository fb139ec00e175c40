import { type FeedbackOptions, sendFeedback } from "@trawl/feedback"
import request from "@trawl/types/schemas/FeedbackRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"
import { toolSchema } from "./tool-schema.ts"

export const feedback: ServerTool = {
  name: "feedback",
  title: "Rate a result",
  description:
    "Rates the result of a search, scrape or map by its `id`, within two minutes. Say which sources were useful (valuableSources) or what was missing (missingContent). " +
    "The service refunds credits, and can improve its ranking.",
  parameters: toolSchema("FeedbackRequest", request),
  readOnly: false,
  call: (options: FeedbackOptions, { ask }: ToolContext) => Effect.map(ask(sendFeedback(options)), (sent) => [sent])
}
