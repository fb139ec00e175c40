import * as Schema from "effect/Schema"
import { agentErrors } from "./error-catalog.ts"

/** The path segment that names a job: a UUID. */
export const JobId = Schema.String
  .annotate({ description: "A UUID." })
  .check(Schema.isUUID(undefined, { message: agentErrors[0].error }))
  .annotate({ identifier: "JobId" })
