import { assert, describe, it } from "@effect/vitest"
import { call, connect } from "@trawl/core"
import { task } from "@trawl/core/machine"
import { Observer, observers, spans, unobserved } from "@trawl/core/observability"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { found, searchOperation } from "./search-operation.ts"

const search = call(task(searchOperation, { body: { query: "effect" } }))

describe("observers", () => {
  it.effect("enclose each other, the first outermost", () => {
    const seen: Array<string> = []
    const { layer } = Testing.script([{ body: found }], { observe: ["a", "b", "c"].map((name) => noting(name, seen)) })
    return Effect.gen(function*() {
      yield* search
      assert.deepStrictEqual(seen, ["call a", "call b", "call c", "attempt a", "attempt b", "attempt c"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("are called before waits if they handle them", () => {
    const seen: Array<string> = []
    const several = observers([noting("a", seen), unobserved, {
      ...noting("b", seen),
      waiting: () => Effect.sync(() => seen.push("waiting b"))
    }])
    return Effect.andThen(
      several.waiting?.({} as never, 1000, { _tag: "Aborted", retryable: "no" }) ?? Effect.void,
      Effect.sync(() => assert.deepStrictEqual(seen, ["waiting b"]))
    )
  })

  it.effect("can be set for one part of a program", () => {
    const seen: Array<string> = []
    const { layer } = Testing.script([{ body: found }, { body: found }])
    return Effect.gen(function*() {
      yield* Effect.provideService(search, Observer, noting("part", seen))
      yield* search
      assert.deepStrictEqual(seen, ["call part", "attempt part"])
    }).pipe(Effect.provide(layer))
  })

  it("can be set for `connect`, which has none by default", async () => {
    const seen: Array<string> = []
    const { transport } = Testing.script([{ body: found }, { body: found }])
    const run = connect({ apiKey: "test-key", baseUrl: "https://api.example.com", transport })
    await run(search)
    assert.deepStrictEqual(seen, [])
    await run(Effect.provideService(search, Observer, noting("run", seen)))
    assert.deepStrictEqual(seen, ["call run", "attempt run"])
  })

  it("add nothing to a call if there are none; a single one is used directly", () => {
    assert.strictEqual(observers([]), unobserved)
    assert.strictEqual(observers([spans]), spans)
    const attempt = Effect.never
    assert.strictEqual(unobserved.attempt({} as never, attempt), attempt)
    assert.strictEqual(unobserved.call({} as never, attempt), attempt)
    assert.isUndefined(unobserved.waiting)
  })

  it.effect("add no metrics unless they are enabled", () => {
    const { layer } = Testing.script([{ body: found }])
    return Effect.gen(function*() {
      yield* search
      assert.deepStrictEqual(yield* Metric.snapshot, [])
    }).pipe(Effect.provide(layer), Effect.provideService(Metric.MetricRegistry, new Map()))
  })
})

const noting = (name: string, seen: Array<string>): Observer => ({
  call: (_, self) => Effect.andThen(Effect.sync(() => seen.push(`call ${name}`)), self),
  attempt: (_, self) => Effect.andThen(Effect.sync(() => seen.push(`attempt ${name}`)), self)
})
