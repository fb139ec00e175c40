import { status } from "@trawl/crawl"
import * as Effect from "effect/Effect"
import { withoutMetadata } from "./crawl.ts"
import type { ServerTool, ToolContext } from "./server-tool.ts"

export const crawlStatus: ServerTool = {
  name: "crawl_status",
  title: "Look at a crawl",
  description:
    "Says how far a crawl is that crawl or another program has started, and gives a part of its pages. To read the next part, set `skip`.",
  parameters: {
    type: "object",
    properties: {
      id: { type: "string", description: "Identifier of the crawl." },
      skip: { type: "integer", minimum: 0, default: 0, description: "Number of pages to skip." },
      limit: { type: "integer", minimum: 1, maximum: 100, default: 10, description: "The most pages to return." }
    },
    required: ["id"],
    additionalProperties: false
  },
  readOnly: true,
  call: (
    { id, limit = 10, skip = 0 }: { readonly id: string; readonly limit?: number; readonly skip?: number },
    { ask }: ToolContext
  ) =>
    Effect.map(ask(status(id, { skip, limit })), ({ data, next: _next, ...answer }) => [
      { ...answer, pages: data.map(withoutMetadata) }
    ])
}
