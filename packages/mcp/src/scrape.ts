import { scrape as scraping, type ScrapeOptions } from "@trawl/scrape"
import request from "@trawl/types/schemas/ScrapeRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"
import { toolSchema } from "./tool-schema.ts"

export const scrape: ServerTool = {
  name: "scrape",
  title: "Read a page",
  description:
    "Fetches one page by its URL: as markdown, or in the given formats, which can extract data by a JSON Schema or answer a question about the page.",
  parameters: toolSchema("ScrapeRequest", request),
  readOnly: true,
  call: (options: ScrapeOptions, { ask }: ToolContext) =>
    Effect.map(
      ask(scraping(options), options.timeout),
      ({ data: { markdown, ...rest } }: { readonly data: { readonly markdown?: string | null } }) => [
        // markdown is more readable as plain text than inside JSON
        ...typeof markdown === "string" ? [markdown] : [],
        rest
      ]
    )
}
