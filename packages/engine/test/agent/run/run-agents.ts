import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { appendFileSync } from "node:fs"
import type { AgentContext } from "../../../src/agent/ground/agent-context.ts"
import { embedded, EngineAddress, listen } from "../../../src/index.ts"

// Arguments: data directory, and a file that gets a line for each finished step: run, step and time. Prints its
// address.
const [dataDirectory = "", log = ""] = process.argv.slice(2)

const step = (context: AgentContext, run: string, name: string, milliseconds: number) =>
  context.use(
    { toolName: "scrape", parameters: { run, name }, result: Schema.String, summary: (result) => result },
    Effect.gen(function*() {
      appendFileSync(log, `${run} ${name} ${Date.now()}\n`)
      yield* Effect.sleep(milliseconds)
      return { result: `${run} ${name}`, credits: 1 }
    })
  )

const engine = embedded({
  dataDirectory,
  apiKeys: ["key-a"],
  allowedAddresses: ["127.0.0.1"],
  browser: false,
  teams: { default: { credits: 1_000_000 } },
  worker: {
    work: ({ prompt: run }, context) =>
      Effect.gen(function*() {
        yield* context.progress("planning", "Begins")
        const length = yield* context.once("think", Schema.Finite, Effect.succeed(run.length))
        const parts = yield* Effect.forEach(["a", "b", "c"], (part, index) =>
          context.delegate(part, (own) =>
            Effect.forEach([1, 2, 3, 4], (number) =>
              Effect.gen(function*() {
                const { result, toolCallId } = yield* step(
                  own,
                  run,
                  `${part}${number}`,
                  3 + (index * 7 + number * 5) % 20
                )
                yield* own.show({
                  artifactId: part,
                  kind: "text",
                  change: "append",
                  content: result,
                  sourceToolCallId: toolCallId
                })
                return result
              }))), { concurrency: "unbounded" })
        yield* step(context, run, "last", 5)
        return { _tag: "Succeeded", data: { length, parts } }
      })
  }
})

await Effect.runPromise(
  Effect.gen(function*() {
    process.stdout.write(`${(yield* EngineAddress).url}\n`)
    return yield* Effect.never
  }).pipe(Effect.provide(Layer.provideMerge(listen({ port: 0 }), engine)))
)
