import * as Effect from "effect/Effect"
import { browserFor } from "../rendered-by.ts"

// Argument: a URL on this machine. Renders it, reports that, and runs until it is killed.
const [url = ""] = process.argv.slice(2)

await Effect.runPromise(Effect.scoped(Effect.gen(function*() {
  yield* (yield* browserFor({ allowedAddresses: ["127.0.0.1"] })).render(url)
  process.stdout.write("shown\n")
  return yield* Effect.never
})))
