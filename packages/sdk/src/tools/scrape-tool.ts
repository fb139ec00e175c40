import type { ScrapeOptions } from "@trawl/scrape/pure"
import { scrapeRequestParameters } from "@trawl/types/tool-parameters"
import type { Client } from "../connect.ts"
import { scrape } from "../scrape.ts"
import { type Tool, toolOf, type ToolOptions } from "./tool.ts"

/** A tool that returns the content of a page. */
export const scrapeTool = (client: Client, options?: ToolOptions<ScrapeOptions>): Tool =>
  toolOf<ScrapeOptions>(
    {
      name: "scrape_page",
      description:
        "Reads one web page or PDF: as markdown, or in the given `formats`. Long pages are cut: then request the `highlights` of a query, or ask a `question`.",
      parameters: scrapeRequestParameters,
      perform: async (client, request, call) => {
        const { metadata = {}, ...page } = (await scrape(client, request, call)).data
        const { error, sourceURL, statusCode, title, url } = metadata
        return { title, url: url ?? sourceURL, statusCode, error, ...page }
      }
    },
    client,
    options
  )
