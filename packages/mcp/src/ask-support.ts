import { ask as asking, type SupportOptions } from "@trawl/support"
import request from "@trawl/types/schemas/SupportRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"
import { toolSchema } from "./tool-schema.ts"

export const askSupport: ServerTool = {
  name: "ask_support",
  title: "Ask about the service or a job",
  description:
    "Answers a question about this service from its documentation, such as how to set an option. With the ID of a search, scrape, crawl or agent run in the question, " +
    "explains what happened in it, and suggests parameters.",
  parameters: toolSchema("SupportRequest", request),
  readOnly: true,
  call: (options: SupportOptions, { ask }: ToolContext) => Effect.map(ask(asking(options)), (answer) => [answer])
}
