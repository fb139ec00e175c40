import type { ExtractRequest } from "@trawl/types"

/** What an extraction may be asked: the request of the specification, field by field. The object is sent as it is, of a Standard Schema as `schema` the JSON Schema that it gives. */
export type ExtractOptions = ExtractRequest
