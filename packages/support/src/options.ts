import type { SupportDocsRequest, SupportRequest } from "@trawl/types"

/** What support may be asked: the request of the specification, field by field. The object is sent as it is. */
export interface SupportOptions extends SupportRequest {}

/** What the documentation may be asked. */
export interface SupportDocsOptions extends SupportDocsRequest {}
