import type { AgentOptions } from "@trawl/agent/pure"
import type { ScrapeOptions } from "@trawl/scrape/pure"
import type { SearchOptions } from "@trawl/search/pure"
import type { Client } from "../connect.ts"
import { agentTool } from "./agent-tool.ts"
import { scrapeTool } from "./scrape-tool.ts"
import { searchTool } from "./search-tool.ts"
import type { ToolOptions } from "./tool.ts"

export interface ToolsOptions extends Omit<ToolOptions<never>, "request"> {
  /** Fields of every search that the program decides, and no model. */
  readonly search?: Partial<SearchOptions> | undefined
  /** The same of every scrape. */
  readonly scrape?: Partial<ScrapeOptions> | undefined
  /** The same of every agent run, such as its `maxCredits`. */
  readonly agent?: Partial<AgentOptions> | undefined
}

/** All tools, by name. One alone: `searchTool(client)`. */
export const tools = (client: Client, { agent, scrape, search, ...options }: ToolsOptions = {}) => ({
  search_web: searchTool(client, { ...options, request: search }),
  scrape_page: scrapeTool(client, { ...options, request: scrape }),
  run_agent: agentTool(client, { ...options, request: agent })
})
