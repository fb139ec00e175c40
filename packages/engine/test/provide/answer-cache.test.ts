import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { randomBytes } from "node:crypto"
import { answerCache } from "../../src/provide/answer-cache.ts"
import { makeTables } from "../../src/provide/tables.ts"
import { number } from "../../src/store/column.ts"
import { Database } from "../../src/store/database.ts"

const cacheOf = (mostBytes?: number) =>
  Effect.gen(function*() {
    const database = yield* Database
    yield* makeTables(database)
    const count = database.read((sql) => number(sql("SELECT count(*) AS answers FROM provider_kept").get() ?? {}, "answers"))
    return { ...answerCache(database, mostBytes), count }
  })

const layer = () => Database.layer(":memory:")

it.effect("gives an answer until it is too old, and then keeps it no longer", () =>
  Effect.gen(function*() {
    const { count, get, put } = yield* cacheOf()
    yield* put("a", "one", 1_000)
    yield* put("b", "two", 5_000)
    yield* TestClock.adjust(900)
    assert.strictEqual(yield* get("a", 1_000), "one")
    yield* TestClock.adjust(200)
    assert.isUndefined(yield* get("a", 1_000))
    yield* put("c", "three", 1_000)
    assert.strictEqual(yield* count, 2)
    assert.strictEqual(yield* get("b", 5_000), "two")
  }).pipe(Effect.provide(layer())))

it.effect("has room for so many bytes, and the oldest answers give way", () =>
  Effect.gen(function*() {
    const { count, get, put } = yield* cacheOf(10_000)
    // packed, a little more than half as long
    const answers = ["a", "b", "c"].map((name) => [name, randomBytes(4_500).toString("hex")] as const)
    for (const [name, answer] of answers) {
      yield* put(name, answer, 60_000)
      yield* TestClock.adjust(1)
    }
    assert.isUndefined(yield* get("a", 60_000))
    for (const [name, answer] of answers.slice(1)) assert.strictEqual(yield* get(name, 60_000), answer)
    assert.strictEqual(yield* count, 2)
  }).pipe(Effect.provide(layer())))
