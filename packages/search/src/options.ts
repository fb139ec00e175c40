import type { SearchRequest } from "@trawl/types"

/** What a search may ask: the request of the specification, field by field. The object is sent as it is. */
export interface SearchOptions extends SearchRequest {}
