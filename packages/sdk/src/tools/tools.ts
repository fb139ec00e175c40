import type { AgentOptions } from "@trawl/agent/pure"
import type { ScrapeOptions } from "@trawl/scrape/pure"
import type { SearchOptions } from "@trawl/search/pure"
import type { Client } from "../connect.ts"
import { agentTool } from "./agent-tool.ts"
import { scrapeTool } from "./scrape-tool.ts"
import { searchTool } from "./search-tool.ts"
import type { ToolOptions } from "./tool.ts"

export interface ToolsOptions extends Omit<ToolOptions<never>, "request"> {
  /** Search fields that the program sets and the model cannot. */
  readonly search?: Partial<SearchOptions> | undefined
  /** Scrape fields that the program sets. */
  readonly scrape?: Partial<ScrapeOptions> | undefined
  /** Agent fields that the program sets, such as `maxCredits`. */
  readonly agent?: Partial<AgentOptions> | undefined
}

/** All tools, by name. For a single tool: `searchTool(client)`. */
export const tools = (client: Client, { agent, scrape, search, ...options }: ToolsOptions = {}) => ({
  search_web: searchTool(client, { ...options, request: search }),
  scrape_page: scrapeTool(client, { ...options, request: scrape }),
  run_agent: agentTool(client, { ...options, request: agent })
})
