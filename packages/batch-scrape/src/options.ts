import type { FormatOption } from "@trawl/core/machine"
import type { BatchScrapeRequest } from "@trawl/types"

/**
 * The options of a batch, as in the specification. They are sent unchanged, except that a Standard Schema is sent as
 * its JSON Schema.
 */
export interface BatchScrapeOptions extends Omit<BatchScrapeRequest, "formats"> {
  /** Default: `["markdown"]`. */
  readonly formats?: ReadonlyArray<FormatOption>
}
