import type {
  InteractCodeRequest,
  InteractSessionRequest,
  ListInteractSessionsQuery,
  ScrapeInteractRequest
} from "@trawl/types"

/** The options of a browser session, as in the specification. They are sent unchanged. */
export interface SessionOptions extends InteractSessionRequest {}

/** Filters for the list of browsers. */
export interface SessionListOptions extends ListInteractSessionsQuery {}

/** The code to run with a browser. */
export interface CodeOptions extends InteractCodeRequest {}

/** The code or prompt for the browser of a scrape. */
export type ScrapeInteractOptions = ScrapeInteractRequest
