import { assert } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ExecutionStore, type Fenced } from "../../src/agent/run/execution-store.ts"
import * as Leases from "../../src/jobs/leases.ts"
import * as ExecutionRecords from "../../src/records/execution-store.ts"
import { onEachDriver } from "./drivers.ts"

onEachDriver("workflows", Layer.provide(ExecutionRecords.layer, Leases.layerAlone), (it) => {
  it.effect("are stored once, in order, with the results of their steps", () =>
    Effect.gen(function*() {
      const store = yield* ExecutionStore
      assert.deepStrictEqual([
        yield* store.begin("z", "order", { at: 1 }, undefined),
        yield* store.begin("a", "order", { at: 2 }, "z"),
        yield* store.begin("z", "order", { at: 3 }, undefined)
      ], [true, true, false])
      assert.deepStrictEqual(
        (yield* store.take("order")).map(({ id, parent, payload }) => [id, payload, parent]),
        [["z", { at: 1 }, undefined], ["a", { at: 2 }, "z"]]
      )
      yield* store.putStep(first("z"), "step", 1, { value: "x".repeat(10_000) })
      yield* store.putStep(first("z"), "step", 2, { error: null })
      assert.deepStrictEqual(yield* store.step("z", "step", 1), { value: "x".repeat(10_000) })
      assert.deepStrictEqual(yield* store.step("z", "step", 2), { error: null })
      assert.isUndefined(yield* store.step("a", "step", 1))
      assert.deepStrictEqual([
        yield* store.putDeferred("z", "word", { value: 1 }),
        yield* store.putDeferred("z", "word", { value: 2 })
      ], [true, false])
      assert.deepStrictEqual(yield* store.deferred("z", "word"), { value: 1 })
      assert.deepStrictEqual([
        yield* store.setClock(first("z"), "clock", 1_700_000_000_000),
        yield* store.setClock(first("z"), "clock", 5)
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
      yield* store.putStep(first("e"), "step", 1, { value: 1 })
      yield* store.setClock(first("e"), "clock", 5)
      yield* store.interrupt("e", "unsafely")
      yield* store.interrupt("e", "safely")
      assert.strictEqual((yield* store.get("e"))?.interrupted, "unsafely")
      yield* store.end(first("e"), { done: true })
      assert.deepStrictEqual((yield* store.get("e"))?.result, { done: true })
      assert.deepStrictEqual([
        yield* store.step("e", "step", 1),
        yield* store.clocks("ends"),
        yield* store.take("ends")
      ], [undefined, [], []])
      yield* store.deleteEnded(Number.MAX_SAFE_INTEGER)
      assert.isUndefined(yield* store.get("e"))
    }))

  it.effect("pass to another process when their process has ended, and then only that one changes them", () =>
    Effect.gen(function*() {
      const live = new Set(["one", "two"])
      const storeOf = (owner: string) =>
        Effect.map(
          Layer.build(Layer.fresh(Layer.provide(
            ExecutionRecords.layer,
            Layer.succeed(
              Leases.Leases,
              Leases.Leases.of({
                owner,
                live: Effect.sync(() => [...live]),
                areValid: Effect.succeed(true),
                holding: (work) => work
              })
            )
          ))),
          (services) => Context.get(services, ExecutionStore)
        )
      const one = yield* storeOf("one")
      const two = yield* storeOf("two")
      yield* one.begin("p", "passes", {}, undefined)
      assert.isFalse(yield* two.begin("p", "passes", {}, undefined))
      assert.strictEqual((yield* two.get("p"))?.isOurs, false)
      assert.isTrue(yield* one.putStep(first("p"), "step", 1, { value: "kept" }))
      assert.deepStrictEqual(yield* two.take("passes"), [])

      live.delete("one")
      assert.deepStrictEqual((yield* two.take("passes")).map(({ epoch, id }) => [id, epoch]), [["p", 2]])
      assert.deepStrictEqual(yield* one.take("passes"), [])
      assert.deepStrictEqual([
        yield* one.putStep(first("p"), "step", 1, { value: "late" }),
        yield* one.putStep(first("p"), "next", 1, { value: "late" }),
        yield* one.setClock(first("p"), "clock", 5),
        yield* one.end(first("p"), { by: "one" })
      ], [false, false, undefined, false])
      assert.deepStrictEqual(yield* two.step("p", "step", 1), { value: "kept" })
      assert.isUndefined(yield* two.step("p", "next", 1))
      const taken = { id: "p", epoch: 2 }
      assert.isTrue(yield* two.putStep(taken, "next", 1, { value: "own" }))
      assert.isTrue(yield* two.end(taken, { by: "two" }))
      assert.isFalse(yield* two.end(taken, { by: "two, again" }))
      assert.deepStrictEqual((yield* one.get("p"))?.result, { by: "two" })
    }))
})

/** An execution that no other process has taken. */
const first = (id: string): Fenced => ({ id, epoch: 1 })
