import type { ExtractRequest } from "@trawl/types"

/**
 * The options of an extraction, as in the specification. They are sent unchanged, except that a Standard Schema is sent
 * as its JSON Schema.
 */
export type ExtractOptions = ExtractRequest
