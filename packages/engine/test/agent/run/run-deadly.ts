import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { embedded, EngineAddress, listen } from "../../../src/index.ts"

// Argument: data directory. Serves an engine that a run named `deadly` kills each time it reaches its second tool, and
// prints its address.
const [dataDirectory = ""] = process.argv.slice(2)

const use = (name: string, work: Effect.Effect<string>) => ({
  toolName: name,
  parameters: { name },
  result: Schema.String,
  summary: (result: string) => result,
  work
})

await Effect.runPromise(
  Effect.gen(function*() {
    process.stdout.write(`${(yield* EngineAddress).url}\n`)
    return yield* Effect.never
  }).pipe(Effect.provide(Layer.provideMerge(
    listen({ port: 0 }),
    embedded({
      dataDirectory,
      apiKeys: ["key-a"],
      browser: false,
      worker: {
        work: ({ prompt }, context) =>
          Effect.gen(function*() {
            const isDeadly = prompt === "deadly"
            const steps = [
              use("first", Effect.succeed("one")),
              use(
                "second",
                isDeadly
                  ? Effect.sync(() => process.kill(process.pid, "SIGKILL")).pipe(Effect.andThen(Effect.never))
                  : Effect.delay(Effect.succeed("two"), 20)
              )
            ]
            const read = context.delegate("Reader", (own) =>
              Effect.forEach(steps, ({ work, ...call }) =>
                own.use(call, Effect.map(work, (result) => ({ result, credits: 1 })))))
            return {
              _tag: "Succeeded",
              data: (yield* read).map(({ result }) =>
                result
              )
            }
          })
      }
    })
  )))
)
