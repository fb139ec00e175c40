import * as Schema from "effect/Schema"
import { closed } from "../closed.ts"
import { atMostCharacters } from "../length-checks.ts"
import { limits } from "../limits.ts"

/** Attributed to SIEM logging events where that logging is enabled. */
export const AuditMetadata = closed({
  username: Schema.String.check(atMostCharacters(limits.auditUsernameLength))
}).annotate({ identifier: "AuditMetadata" })
