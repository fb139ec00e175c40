import { type ExtractOptions, start, wait } from "@trawl/extract"
import request from "@trawl/types/schemas/ExtractRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import { failWhenSilent } from "./fail-when-silent.ts"
import type { ServerTool, ToolContext } from "./server-tool.ts"
import { toolSchema } from "./tool-schema.ts"

export const extract: ServerTool = {
  name: "extract",
  title: "Extract data from pages and sites",
  description:
    "Reads the given pages, or the pages of a site (a URL that ends in `/*`), waits for the result, and returns data that matches a JSON Schema. Every value has a source; " +
    "`showSources` names it. Each page costs a credit: set `limit`. For one page, use scrape; for an open question, use agent_run.",
  parameters: toolSchema("ExtractRequest", request),
  readOnly: false,
  call: (options: ExtractOptions, { ask, progress }: ToolContext) =>
    ask(Effect.gen(function*() {
      const { id, invalidURLs = [] } = yield* start(options)
      yield* progress(0, `Extraction ${id} has started`)
      const { creditsUsed, data, sources, warning } = yield* failWhenSilent(
        `Extraction ${id}`,
        "The extraction may still be in progress. Call extract_status with this id in a minute, and do not start the extraction again before that.",
        (onProgress) => wait(id, { onProgress })
      )
      return [{ id, data, sources, creditsUsed, warning, ...invalidURLs?.length ? { invalidURLs } : {} }]
    }))
}
