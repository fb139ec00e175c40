import type { AgentRequest } from "@trawl/types"

/**
 * What a run may be asked: the request of the specification, field by field. The object is sent as it is; of a Standard Schema as `schema`,
 * such as one of Zod, the JSON Schema that it gives.
 */
export interface AgentOptions extends AgentRequest {}
