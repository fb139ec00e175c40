import type { FormatOption } from "@trawl/core/machine"
import type { BatchScrapeRequest } from "@trawl/types"

/** What a batch may ask: the request of the specification, field by field. It is sent as it is, a Standard Schema as its JSON Schema. */
export interface BatchScrapeOptions extends Omit<BatchScrapeRequest, "formats"> {
  /** Default: `["markdown"]`. */
  readonly formats?: ReadonlyArray<FormatOption>
}
