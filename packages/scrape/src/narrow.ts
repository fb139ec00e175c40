import { withContent } from "@trawl/core/machine"
import { scrapeRequestDefaults, type ScrapeResponse } from "@trawl/types"
import { withActions } from "./action-results.ts"
import type { ScrapeOptions } from "./options.ts"
import type { ScrapeResults } from "./results.ts"

/** The answer in the shape of what was asked for: each requested content field is there, and each list that an action adds to. `json` is as it came. */
export const narrow = <const Options extends ScrapeOptions>(
  options: Options,
  response: ScrapeResponse
): ScrapeResults<Options> => {
  const { actions, formats = scrapeRequestDefaults.formats }: ScrapeOptions = options
  // the types say what these do; test/narrow.test.ts holds them together
  return { ...response, data: withActions(withContent(response.data, formats), actions) } as ScrapeResults<Options>
}
