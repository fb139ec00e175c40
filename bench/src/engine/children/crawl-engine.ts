import { embedded, EngineAddress, listen } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"
import { apiKey } from "../open-engine.ts"

// Argument: data directory. Serves an engine with keys of four teams. Writes its URL; serves until its input ends.
const [dataDirectory = ""] = process.argv.slice(2)
const teams = ["a", "b", "c", "d"].map((name) => ({ key: `${apiKey}-${name}`, team: name }))

await Effect.gen(function*() {
  const { url } = yield* EngineAddress
  console.log(url)
  yield* Effect.promise(() => new Promise((resolve) => process.stdin.on("end", resolve).resume()))
}).pipe(
  Effect.provide(
    listen({ port: 0 }).pipe(
      Layer.provide(
        embedded({ dataDirectory, apiKeys: [apiKey, ...teams], allowedAddresses: ["127.0.0.1"], browser: false })
      )
    )
  ),
  Effect.runPromise
)
