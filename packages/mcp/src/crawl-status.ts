import { status } from "@trawl/crawl"
import * as Effect from "effect/Effect"
import { withoutMetadata } from "./crawl.ts"
import type { ServerTool, ToolContext } from "./server-tool.ts"

export const crawlStatus: ServerTool = {
  name: "crawl_status",
  title: "Get a crawl",
  description:
    "Returns the status of a crawl and some of its pages, also if another program started the crawl. To read the next pages, set `skip`.",
  parameters: {
    type: "object",
    properties: {
      id: { type: "string", description: "ID of the crawl." },
      skip: { type: "integer", minimum: 0, default: 0, description: "Number of pages to skip." },
      limit: {
        type: "integer",
        minimum: 1,
        maximum: 100,
        default: 10,
        description: "Maximum number of pages to return."
      }
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
