import { type ApiError, call, type Settings } from "@trawl/core"
import type { Only } from "@trawl/core/machine"
import * as Effect from "effect/Effect"
import { narrow } from "./narrow.ts"
import { scrapeOperation } from "./operation.ts"
import type { ScrapeOptions } from "./options.ts"
import type { ScrapeResults } from "./results.ts"

/**
 * Takes the content of one page: markdown, or what `formats` names.
 * The type of the page follows what was asked for.
 */
export const scrape = <const Options extends ScrapeOptions>(
  options: Options & Only<Options, ScrapeOptions>
): Effect.Effect<ScrapeResults<Options>, ApiError, Settings> =>
  Effect.map(call(scrapeOperation, { body: options }), (response) => narrow<Options>(options, response))
