import * as Schema from "effect/Schema"
import { limits } from "../limits.ts"

/** Attributed to SIEM logging events where that logging is enabled. */
export const AuditMetadata = Schema.Struct({
  username: Schema.String.check(Schema.isMaxLength(limits.auditUsernameLength))
}).annotate({ identifier: "AuditMetadata" })
