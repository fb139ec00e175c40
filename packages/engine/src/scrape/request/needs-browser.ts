import type { FormatType, SearchScrapeOptions } from "@trawl/schema"

/** Whether a request needs a browser. */
export const needsBrowser = (
  { actions = [], profile, waitFor = 0 }: SearchScrapeOptions,
  types: ReadonlySet<FormatType>
): boolean => actions.length > 0 || profile !== undefined || waitFor > 0 || types.has("screenshot")
