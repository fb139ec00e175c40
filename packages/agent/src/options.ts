import type { AgentRequest } from "@trawl/types"

/**
 * The options of a run, as in the specification. They are sent unchanged, except that a Standard Schema in `schema`,
 * such as one of Zod, is sent as its JSON Schema.
 */
export interface AgentOptions extends AgentRequest {}
