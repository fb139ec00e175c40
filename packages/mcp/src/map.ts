import { map as mapping, type MapOptions } from "@trawl/map"
import request from "@trawl/types/schemas/MapRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"
import { toolSchema } from "./tool-schema.ts"

export const map: ServerTool = {
  name: "map",
  title: "List the URLs of a site",
  description:
    "Lists the URLs of a website, from its sitemaps and pages, without reading the pages. With `search`, the URLs that match these words come first: " +
    "use a small `limit` with it. To read the pages of a site, use crawl.",
  parameters: toolSchema("MapRequest", request),
  readOnly: true,
  call: (options: MapOptions, { ask }: ToolContext) =>
    Effect.map(ask(mapping(options), options.timeout), ({ links, warning }) => [{ links, warning }])
}
