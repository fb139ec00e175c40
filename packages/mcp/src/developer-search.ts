import { type DeveloperSearchOptions, searchDeveloper } from "@trawl/developer-search"
import request from "@trawl/types/schemas/DeveloperSearchRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"
import { toolSchema } from "./tool-schema.ts"

export const developerSearch: ServerTool = {
  name: "developer_search",
  title: "Search code and documentation",
  description:
    "Searches readmes, issues and merged pull requests of repositories, and documentation. Filters by type, repository, source, language, license, topic and stars. " +
    "`coverage` has the state of each type. `unavailable` means that the service has no such data.",
  parameters: toolSchema("DeveloperSearchRequest", request),
  readOnly: true,
  call: (options: DeveloperSearchOptions, { ask }: ToolContext) =>
    Effect.map(ask(searchDeveloper(options)), ({ success: _success, ...found }) => [found])
}
