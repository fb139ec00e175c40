import { EngineAddress, listen } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"
import { openEngine } from "../open-engine.ts"
import { tellCpu } from "./tell-cpu.ts"

// Argument: data directory. Writes its URL, then its CPU seconds for each line of input; serves until its input ends.
const [directory = ""] = process.argv.slice(2)

await Effect.gen(function*() {
  const { url } = yield* EngineAddress
  console.log(url)
  yield* Effect.promise(tellCpu)
}).pipe(
  Effect.provide(listen({ port: 0 }).pipe(Layer.provide(openEngine(directory)))),
  Effect.runPromise
)
