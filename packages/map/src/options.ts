import type { MapRequest } from "@trawl/types"

/** What a call may ask: the request of the specification, field by field. The object is sent as it is. */
export interface MapOptions extends MapRequest {}
