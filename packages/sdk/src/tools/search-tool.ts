import type { SearchOptions } from "@trawl/search/pure"
import { searchRequestParameters } from "@trawl/types/tool-parameters"
import type { Client } from "../connect.ts"
import { search } from "../search.ts"
import { type Tool, toolOf, type ToolOptions } from "./tool.ts"

/**
 * A tool that searches the web. With `request: { scrapeOptions: { formats: ["markdown"] } }` each result includes its
 * page.
 */
export const searchTool = (client: Client, options?: ToolOptions<SearchOptions>): Tool =>
  toolOf<SearchOptions>(
    {
      name: "search_web",
      description:
        "Searches the web, news or images, and returns titles, URLs and descriptions. `query` can contain operators: \"exact words\", -word, " +
        "site:host, filetype:pdf, intitle:word. Use `includeDomains` or `excludeDomains`, not both.",
      parameters: searchRequestParameters,
      perform: async (client, request, call) => {
        const { data, warning } = await search(client, request, call)
        const found = Object.entries(data).map((
          [source, hits]
        ) => [source, Array.isArray(hits) ? hits.map(withoutMetadata) : hits])
        return { warning, ...found.some(([, hits]) => hits?.length) ? Object.fromEntries(found) : { results: "none" } }
      }
    },
    client,
    options
  )

/** A result without fields that a model does not need. */
const withoutMetadata = (hit: object) => ({ ...hit, metadata: undefined, position: undefined })
