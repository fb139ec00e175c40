import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { randomBytes } from "node:crypto"
import { AnswerCache } from "../../src/federation/answer-cache.ts"
import { CreditBudgets } from "../../src/federation/credit-budget.ts"
import * as AnswerRecords from "../../src/records/answer-cache.ts"
import * as BudgetRecords from "../../src/records/credit-budgets.ts"
import { number, type Row } from "../../src/store/column.ts"
import { onEachDriver } from "./drivers.ts"

onEachDriver("answers of providers", Layer.merge(AnswerRecords.layer(10_000), BudgetRecords.layer), (it) => {
  it.effect("are returned until they expire, and then deleted", () =>
    Effect.gen(function*() {
      const { get, put } = yield* AnswerCache
      yield* put("a", "one", 1_000)
      yield* put("b", "two", 5_000)
      yield* TestClock.adjust(900)
      assert.strictEqual(yield* get("a", 1_000), "one")
      yield* TestClock.adjust(200)
      assert.isUndefined(yield* get("a", 1_000))
      yield* put("c", "three", 1_000)
      assert.strictEqual(yield* count, 2)
      assert.strictEqual(yield* get("b", 5_000), "two")
    }))

  it.effect("have limited space, and the oldest are removed first", () =>
    Effect.gen(function*() {
      const { get, put } = yield* AnswerCache
      // compressed, a little more than half as long
      const answers = ["a", "b", "c"].map((name) => [name, randomBytes(4_500).toString("hex")] as const)
      for (const [name, answer] of answers) {
        yield* TestClock.adjust(1)
        yield* put(name, answer, 60_000)
      }
      assert.isUndefined(yield* get("a", 60_000))
      for (const [name, answer] of answers.slice(1)) assert.strictEqual(yield* get(name, 60_000), answer)
      assert.strictEqual(yield* count, 2)
    }))

  it.effect("never exceed the daily budget of their provider, also for concurrent requests", () =>
    Effect.gen(function*() {
      const { reserve } = (yield* CreditBudgets).of("far", 10)
      const reserved = yield* Effect.forEach(Array.from({ length: 8 }), () => reserve(2.5), {
        concurrency: "unbounded"
      })
      assert.strictEqual(reserved.filter((one) => one !== undefined).length, 4)
      yield* reserved.find((one) => one !== undefined)!.settle(0.5)
      assert.isDefined(yield* reserve(2))
      assert.isUndefined(yield* reserve(0.5))
      assert.isDefined(yield* (yield* CreditBudgets).of("near").reserve(1_000_000))
      yield* TestClock.adjust("1 day")
      assert.isDefined(yield* reserve(10))
      assert.isUndefined(yield* reserve(10.5))
    }))
})

const count = Effect.flatMap(
  SqlClient,
  (sql) => Effect.map(sql<Row>`SELECT count(*) AS n FROM provider_answer`, ([row = {}]) => number(row, "n"))
)
