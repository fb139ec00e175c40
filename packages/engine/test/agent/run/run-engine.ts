import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { embedded, EngineAddress, listen } from "../../../src/index.ts"

// Argument: data directory. Serves an engine with its own worker, and prints its address.
const [dataDirectory = ""] = process.argv.slice(2)

await Effect.runPromise(
  Effect.gen(function*() {
    process.stdout.write(`${(yield* EngineAddress).url}\n`)
    return yield* Effect.never
  }).pipe(
    Effect.provide(
      Layer.provideMerge(
        listen({ port: 0 }),
        embedded({ dataDirectory, apiKeys: ["key-a"], allowedAddresses: ["127.0.0.1"], browser: false })
      )
    )
  )
)
