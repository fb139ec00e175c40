import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ExecutionStore } from "../../src/agent/run/execution-store.ts"
import * as ExecutionRecords from "../../src/records/execution-store.ts"
import { onEachDriver } from "./drivers.ts"

onEachDriver("workflows", ExecutionRecords.layer, (it) => {
  it.effect("are stored once, in order, with the results of their steps", () =>
    Effect.gen(function*() {
      const store = yield* ExecutionStore
      assert.deepStrictEqual([
        yield* store.begin("z", "order", { at: 1 }, undefined),
        yield* store.begin("a", "order", { at: 2 }, "z"),
        yield* store.begin("z", "order", { at: 3 }, undefined)
      ], [true, true, false])
      assert.deepStrictEqual(
        (yield* store.unfinished("order")).map(({ id, parent, payload }) => [id, payload, parent]),
        [["z", { at: 1 }, undefined], ["a", { at: 2 }, "z"]]
      )
      yield* store.putStep("z", "step", 1, { value: "x".repeat(10_000) })
      yield* store.putStep("z", "step", 2, { error: null })
      assert.deepStrictEqual(yield* store.step("z", "step", 1), { value: "x".repeat(10_000) })
      assert.deepStrictEqual(yield* store.step("z", "step", 2), { error: null })
      assert.isUndefined(yield* store.step("a", "step", 1))
      assert.deepStrictEqual([
        yield* store.putDeferred("z", "word", { value: 1 }),
        yield* store.putDeferred("z", "word", { value: 2 })
      ], [true, false])
      assert.deepStrictEqual(yield* store.deferred("z", "word"), { value: 1 })
      assert.deepStrictEqual([
        yield* store.setClock("z", "clock", 1_700_000_000_000),
        yield* store.setClock("z", "clock", 5)
      ], [1_700_000_000_000, 1_700_000_000_000])
      assert.deepStrictEqual(yield* store.clocks("order"), [{
        execution: "z",
        name: "clock",
        dueAt: 1_700_000_000_000
      }])
    }))

  it.effect("keep their result when they have ended, and delete everything else", () =>
    Effect.gen(function*() {
      const store = yield* ExecutionStore
      yield* store.begin("e", "ends", {}, undefined)
      yield* store.putStep("e", "step", 1, { value: 1 })
      yield* store.setClock("e", "clock", 5)
      yield* store.interrupt("e", "unsafely")
      yield* store.interrupt("e", "safely")
      assert.strictEqual((yield* store.get("e"))?.interrupted, "unsafely")
      yield* store.end("e", { done: true })
      assert.deepStrictEqual((yield* store.get("e"))?.result, { done: true })
      assert.deepStrictEqual([
        yield* store.step("e", "step", 1),
        yield* store.clocks("ends"),
        yield* store.unfinished("ends")
      ], [undefined, [], []])
      yield* store.deleteEnded(Number.MAX_SAFE_INTEGER)
      assert.isUndefined(yield* store.get("e"))
    }))
})
