import * as McpProtocol from "effect/ai/McpProtocol"
import * as McpServer from "effect/ai/McpServer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { agentRun } from "./agent-run.ts"
import { agentStatus } from "./agent-status.ts"
import { crawlStatus } from "./crawl-status.ts"
import { crawl } from "./crawl.ts"
import { developerSearch } from "./developer-search.ts"
import { feedback } from "./feedback.ts"
import { askSupport } from "./ask-support.ts"
import { explainQuery } from "./explain-query.ts"
import { extractStatus } from "./extract-status.ts"
import { extract } from "./extract.ts"
import { interact, interactStop } from "./interact.ts"
import { map } from "./map.ts"
import { monitorChanges } from "./monitor-changes.ts"
import { monitorCreate } from "./monitor-create.ts"
import { registered } from "./register-tool.ts"
import { scrape } from "./scrape.ts"
import { search } from "./search.ts"
import { service } from "./service.ts"
import { readFileSync } from "node:fs"

const tools = Layer.effectDiscard(Effect.gen(function*() {
  const ask = yield* service
  for (
    const tool of [
      search,
      scrape,
      interact,
      interactStop,
      map,
      crawl,
      crawlStatus,
      extract,
      extractStatus,
      agentRun,
      agentStatus,
      monitorCreate,
      monitorChanges,
      developerSearch,
      feedback,
      askSupport,
      explainQuery
    ]
  ) {
    yield* registered(tool, ask)
  }
}))

/** The version of this package. Built, this code lies one folder below package.json as well. */
const version: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version

/** The MCP server. It needs `Stdio` and reads the key and base URL from the environment. */
export const server = McpServer.layerStdio({
  name: "trawl",
  version,
  instructions:
    "Search the web with `search`, read one page with `scrape`, and use it with `interact`. For one website, list its URLs with `map` and read its pages with `crawl`, or extract data from them with `extract`. For research across many pages, use `agent_run`.",
  protocols: [McpProtocol.v2025_11_25, McpProtocol.v2025_06_18, McpProtocol.v2025_03_26, McpProtocol.v2024_11_05],
  registrations: tools
})
