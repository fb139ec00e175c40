import { continueScrape, type ScrapeInteractOptions, stopScrape } from "@trawl/interact"
import request from "@trawl/types/schemas/ScrapeInteractRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"
import { toolSchema } from "./tool-schema.ts"

const scrapeId = { type: "string", description: "The `metadata.scrapeId` of the result of scrape." }

// models are given one object: some of them reject alternatives at the top
const { anyOf: _, ...schema } = toolSchema("ScrapeInteractRequest", request)

export const interact: ServerTool = {
  name: "interact",
  title: "Use a page",
  description:
    "Continues in the browser of a page that scrape has read: clicks, fills in forms and reads, with `prompt` in words or with `code` in which `page` is a Playwright page. " +
    "Later calls continue in the same browser. End it with interact_stop: it costs credits for each minute.",
  parameters: { ...schema, properties: { scrapeId, ...schema.properties }, required: ["scrapeId"] },
  readOnly: false,
  call: ({ scrapeId, ...options }: ScrapeInteractOptions & { readonly scrapeId: string }, { ask }: ToolContext) =>
    Effect.map(
      ask(continueScrape(scrapeId, options), options.timeout === undefined ? undefined : options.timeout * 1_000),
      ({ output, stdout, ...rest }) => [output, stdout].filter(isText).concat(JSON.stringify(rest))
    )
}

export const interactStop: ServerTool = {
  name: "interact_stop",
  title: "Close the browser of a page",
  description: "Closes the browser that interact has opened for a scrape, and returns its cost.",
  parameters: { type: "object", properties: { scrapeId }, required: ["scrapeId"] },
  readOnly: false,
  call: ({ scrapeId }: { readonly scrapeId: string }, { ask }: ToolContext) =>
    Effect.map(ask(stopScrape(scrapeId)), (stopped) => [stopped])
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
