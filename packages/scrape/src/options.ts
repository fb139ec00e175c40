import type { FormatOption } from "@trawl/core/machine"
import type { ScrapeRequest } from "@trawl/types"

/**
 * The options of a scrape, as in the specification. They are sent unchanged, except that a Standard Schema is sent as
 * its JSON Schema.
 */
export interface ScrapeOptions extends Omit<ScrapeRequest, "formats"> {
  /** Default: `["markdown"]`. */
  readonly formats?: ReadonlyArray<FormatOption>
}
