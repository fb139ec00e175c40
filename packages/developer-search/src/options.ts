import type { DeveloperSearchRequest, SearchDeveloperByQueryQuery } from "@trawl/types"

/** What a search may ask: the request of the specification, field by field. The object is sent as it is. */
export interface DeveloperSearchOptions extends DeveloperSearchRequest {}

/** The same in a query string. */
export interface DeveloperSearchQuery extends SearchDeveloperByQueryQuery {}
