import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import process from "node:process"
import { assert, describe, it } from "vitest"
import { layer, schemaFaults } from "../../src/scrape/extract/schema-checks.ts"

const plain = { type: "object", properties: { name: { type: "string" } } }
/** Takes many seconds to compile. */
const hard = () => {
  let schema: object = { type: "string" }
  for (let depth = 0; depth < 16; depth++) schema = { anyOf: [schema, schema] }
  return schema
}

const check = (schema: object, limits: Parameters<typeof layer>[0]) =>
  Effect.exit(schemaFaults(schema, ["schema"])).pipe(Effect.provide(layer(limits)))

describe.skipIf(process.platform !== "linux")("the check of a JSON Schema", () => {
  let stopped: number | undefined
  const signal = (name: "CONT" | "STOP") => execFileSync("kill", [`-${name}`, String(stopped)])

  /** Suspends the checking process, as on a machine that has no time for it. */
  const stop = Effect.gen(function*() {
    while ((stopped = readerProcess()) === undefined) yield* Effect.sleep("5 millis")
    signal("STOP")
  })

  it("does not count the time in which its process does not run", () =>
    Effect.runPromise(Effect.gen(function*() {
      const checked = yield* Effect.forkChild(check(plain, { work: "1 second", wait: "30 seconds" }))
      yield* stop
      yield* Effect.sleep("1500 millis")
      signal("CONT")
      const exit = yield* Fiber.join(checked)
      assert.deepInclude(exit, { _tag: "Success", value: undefined })
    })), 60_000)

  it(
    "fails with 503 and not because of the schema if its process does not run",
    () =>
      Effect.runPromise(Effect.gen(function*() {
        const checked = yield* Effect.forkChild(Effect.flip(Effect.flatten(check(plain, { wait: "1 second" }))))
        yield* stop
        const failed = yield* Fiber.join(checked)
        assert.deepInclude(failed, { status: 503, retryAfter: "10" })
        assert.match(JSON.stringify(failed.details), /the machine is too busy/)
      })),
    60_000
  )

  it("is bounded by its processor time", () =>
    Effect.runPromise(Effect.gen(function*() {
      const faults = yield* Effect.flatten(check(hard(), { work: "500 millis", wait: "60 seconds" }))
      assert.match(JSON.stringify(faults), /takes longer than 0.5 seconds to check/)
    })), 60_000)
})

/** The ID of the child process. */
const readerProcess = (): number | undefined =>
  readdirSync("/proc/self/task").flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, "utf8").split(" ").filter((pid) => pid !== "").map(Number)
  ).find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("reader.ts"))
