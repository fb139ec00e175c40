import type {
  InteractCodeRequest,
  InteractSessionRequest,
  ListInteractSessionsQuery,
  ScrapeInteractRequest
} from "@trawl/types"

/** How a browser is opened: the request of the specification, field by field. The object is sent as it is. */
export interface SessionOptions extends InteractSessionRequest {}

/** Which browsers to list. */
export interface SessionListOptions extends ListInteractSessionsQuery {}

/** What to run beside a browser. */
export interface CodeOptions extends InteractCodeRequest {}

/** What to do in the browser of a scrape. */
export type ScrapeInteractOptions = ScrapeInteractRequest
