import * as Schema from "effect/Schema"
import { publicFact } from "./provenance.ts"

/** Names a conversation of agent runs, one run at a time; the answer to its first run tells it. */
export const ThreadId = Schema.String
  .annotate({
    description: "A UUID. It names a conversation of agent runs. Only one run of it can be in progress at a time.",
    ...publicFact("K:v2/types.ts")
  })
  .check(Schema.isUUID(undefined, { expected: "a UUID" }))
  .annotate({ identifier: "ThreadId" })
