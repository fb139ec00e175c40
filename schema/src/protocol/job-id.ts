import * as Schema from "effect/Schema"
import { textOf } from "./text-of.ts"

/** The path segment with a job ID: a UUID. */
export const JobId = Schema.String
  .annotate({ description: "A UUID." })
  .check(Schema.isUUID(undefined, { message: textOf("JobIdInvalid") }))
  .annotate({ identifier: "JobId" })
