import { embedded, EngineAddress, listen } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"
import { createInterface } from "node:readline"
import { apiKey } from "../open-engine.ts"

// Serves runs with as many events as their prompt says. Writes its URL, then for each line of input the peak memory in
// MB since the last one.
const garbageCollected = (): number => {
  globalThis.gc?.()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

await Effect.gen(function*() {
  const { url } = yield* EngineAddress
  console.log(url)
  let most = 0
  setInterval(() => (most = Math.max(most, garbageCollected())), 100).unref()
  yield* Effect.promise(async () => {
    for await (const _ of createInterface(process.stdin)) {
      console.log(most)
      most = garbageCollected()
    }
  })
}).pipe(
  Effect.provide(Layer.provideMerge(
    listen({ port: 0 }),
    embedded({
      dataDirectory: ":memory:",
      apiKeys: [apiKey],
      browser: false,
      worker: {
        work: ({ prompt }, desk) =>
          Effect.gen(function*() {
            for (let number = 1; number <= Number(prompt); number++) {
              yield* desk.reason(`Thought ${number}: ${"what a page says and what of it counts ".repeat(5)}`)
            }
            return { _tag: "Succeeded", data: {} }
          })
      }
    })
  )),
  Effect.runPromise
)
process.exit()
