import { checkJsonSchema, type RequestInvalid, requestInvalid } from "@trawl/core/machine"
import type { AgentOptions } from "./options.ts"

/** Validates a run against the specification before it is sent. */
export const check = (options?: Partial<AgentOptions> | null): RequestInvalid | undefined =>
  typeof options?.prompt === "string" && /\S/.test(options.prompt)
    ? checkJsonSchema("schema", options.schema)
    : requestInvalid("prompt", "must be a text that is not blank")
