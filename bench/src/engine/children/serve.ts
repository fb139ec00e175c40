import { EngineAddress, listen } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"
import { openEngine } from "../open-engine.ts"

// Arguments: data directory, index. Writes its URL; serves until its input ends, then writes its seconds of CPU meanwhile.
const [directory = "", index = ""] = process.argv.slice(2)

await Effect.gen(function*() {
  const { url } = yield* EngineAddress
  const before = process.cpuUsage()
  console.log(url)
  yield* Effect.promise(() => new Promise((resolve) => process.stdin.on("end", resolve).resume()))
  const { system, user } = process.cpuUsage(before)
  console.log((system + user) / 1e6)
}).pipe(
  Effect.provide(listen({ port: 0 }).pipe(Layer.provide(openEngine(directory, index)))),
  Effect.runPromise
)
