import * as Schema from "effect/Schema"
import { publicFact } from "./provenance.ts"

/** Names a conversation of agent runs; the answer to its first run tells it. */
export const ThreadId = Schema.String
  .annotate({ description: "A UUID." })
  .check(Schema.isUUID(undefined, { expected: "a UUID", ...publicFact("K:v2/types.ts") }))
  .annotate({ identifier: "ThreadId" })
