import { withContent } from "@trawl/core/machine"
import { scrapeRequestDefaults, type ScrapeResponse } from "@trawl/types"
import type { ScrapeOptions } from "./options.ts"
import type { ScrapeResults } from "./results.ts"

/** The answer in the shape of what was asked for: each requested content field is there. */
export const narrow = <const Options extends ScrapeOptions>(
  options: Options,
  response: ScrapeResponse
): ScrapeResults<Options> => {
  const { formats = scrapeRequestDefaults.formats }: ScrapeOptions = options
  // the types say what `withContent` does; test/narrow.test.ts holds them together
  return { ...response, data: withContent(response.data, formats) } as ScrapeResults<Options>
}
