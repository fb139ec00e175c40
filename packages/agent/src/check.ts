import { checkJsonSchema, type RequestInvalid, requestInvalid } from "@trawl/core/machine"
import type { AgentOptions } from "./options.ts"

/** The rules of the specification that a run can break without the service being asked. */
export const check = (options?: Partial<AgentOptions> | null): RequestInvalid | undefined =>
  typeof options?.prompt === "string" && /\S/.test(options.prompt)
    ? checkJsonSchema("schema", options.schema)
    : requestInvalid("prompt", "must be a text that is not blank")
