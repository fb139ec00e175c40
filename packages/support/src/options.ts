import type { SupportDocsRequest, SupportRequest } from "@trawl/types"

/** The request to support, as in the specification. It is sent unchanged. */
export interface SupportOptions extends SupportRequest {}

/** A question to the documentation. */
export interface SupportDocsOptions extends SupportDocsRequest {}
