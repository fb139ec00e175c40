import { pageOf } from "@trawl/core/machine"
import type { ScrapeResponse } from "@trawl/types"
import type { ScrapeOptions } from "./options.ts"
import type { ScrapeResults } from "./results.ts"

/** The answer in the shape of what was asked for. `json` is as it came. */
export const narrow = <const Options extends ScrapeOptions>(
  options: Options,
  response: ScrapeResponse
): ScrapeResults<Options> => ({ ...response, data: pageOf(options, response.data) })
