import type { AgentRequest } from "@trawl/types"

/** What a run may be asked: the request of the specification, field by field. The object is sent as it is. */
export interface AgentOptions extends AgentRequest {}
