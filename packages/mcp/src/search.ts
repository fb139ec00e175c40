import { search as searching, type SearchOptions } from "@trawl/search"
import request from "@trawl/types/schemas/SearchRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"
import { toolSchema } from "./tool-schema.ts"

export const search: ServerTool = {
  name: "search",
  title: "Search the web",
  description:
    "Searches the web, news or images. The query can contain operators: \"exact text\", -word, site:, filetype:, inurl:, intitle:, related:; " +
    "explain_query explains them. Results contain URL, title and a passage; to get the pages as well, set scrapeOptions.formats, such as [\"markdown\"], and a small limit.",
  parameters: toolSchema("SearchRequest", request),
  readOnly: true,
  call: (options: SearchOptions, { ask }: ToolContext) =>
    Effect.map(
      ask(searching(options), options.timeout),
      ({ creditsUsed, data, id, warning }) => [{ id, ...data, warning, creditsUsed }]
    )
}
