import * as Schema from "effect/Schema"
import { publicFact } from "./provenance.ts"

/**
 * The ID of a conversation of agent runs, which the response to its first run contains. Only one run can be in progress
 * at a time.
 */
export const ThreadId = Schema.String
  .annotate({
    description:
      "A UUID that identifies a conversation of agent runs. Only one of its runs can be in progress at a time.",
    ...publicFact("K:v2/types.ts")
  })
  .check(Schema.isUUID(undefined, { expected: "a UUID" }))
  .annotate({ identifier: "ThreadId" })
