import type { ScrapeRequest } from "@trawl/types"

/** What a scrape may ask: the request of the specification, field by field. The object is sent as it is. */
export interface ScrapeOptions extends ScrapeRequest {}
