import type { FormatOption } from "@trawl/core/machine"
import type { ScrapeRequest } from "@trawl/types"

/** What a scrape may ask: the request of the specification, field by field. It is sent as it is, a Standard Schema as its JSON Schema. */
export interface ScrapeOptions extends Omit<ScrapeRequest, "formats"> {
  /** Default: `["markdown"]`. */
  readonly formats?: ReadonlyArray<FormatOption>
}
