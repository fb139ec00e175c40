import type { DeveloperSearchRequest, SearchDeveloperByQueryQuery } from "@trawl/types"

/** The options of a search, as in the specification. They are sent unchanged. */
export interface DeveloperSearchOptions extends DeveloperSearchRequest {}

/** The same options as query parameters. */
export interface DeveloperSearchQuery extends SearchDeveloperByQueryQuery {}
