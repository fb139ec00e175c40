import type { MapRequest } from "@trawl/types"

/** The options of a request, as in the specification. They are sent unchanged. */
export interface MapOptions extends MapRequest {}
