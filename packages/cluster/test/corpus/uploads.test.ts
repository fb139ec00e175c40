import { assert, it } from "@effect/vitest"
import { Leases } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as Stream from "effect/Stream"
import * as PgBlobStore from "../../src/corpus/pg-blob-store.ts"
import { uploadStore } from "../../src/corpus/pg-uploads.ts"
import { cluster } from "./processes.ts"

const storesOn = Effect.fnUntraced(function*() {
  const database = yield* cluster
  const storeOf = (owner: string) =>
    uploadStore.pipe(
      Effect.provideService(
        Leases,
        Leases.of({ owner, live: Effect.succeed([]), areValid: Effect.succeed(true), holding: (work) => work })
      ),
      Effect.provide(Layer.provideMerge(PgBlobStore.layer, connected))
    )
  const connected = Layer.succeedContext(yield* Layer.build(database))
  const sql = yield* Effect.provide(SqlClient, connected)
  const blobs = Effect.map(sql`SELECT name FROM blob`, (rows) => rows.length)
  yield* sql`INSERT INTO lease_owner (owner, expires_at) VALUES ('one', 0), ('two', 0)`
  return { blobs, one: yield* storeOf("one"), sql, two: yield* storeOf("two") }
})

const file = (size: number) => Stream.make(new Uint8Array(size))

it.live("one process at a time parses an upload, and another one may when the first has died", () =>
  Effect.gen(function*() {
    const { blobs, one, sql, two } = yield* storesOn()
    assert.deepStrictEqual([yield* one.open("a", "red", 1), yield* two.open("b", "red", 1)], [true, false])
    assert.isTrue(yield* two.open("b", "blue", 1))
    yield* one.write("a", file(1))
    yield* two.write("a", file(2))
    assert.deepStrictEqual([yield* blobs, (yield* one.read("a"))?.length], [1, 2])
    assert.deepStrictEqual([yield* one.reserve("a"), yield* two.reserve("a")], [true, false])
    yield* sql`DELETE FROM lease_owner WHERE owner = 'one'`
    assert.isTrue(yield* two.reserve("a"))
    yield* one.release("a")
    assert.isFalse(yield* two.reserve("a"), "only its own process releases it")
    yield* two.remove("a")
    assert.deepStrictEqual([yield* blobs, yield* one.age("a")], [0, undefined])
  }))

it.live("the file of an upload is removed after 10 minutes, and the upload after a day", () =>
  Effect.gen(function*() {
    const { blobs, one, sql } = yield* storesOn()
    yield* one.open("a", "red", 10)
    yield* one.write("a", file(1))
    yield* one.removeOld
    assert.strictEqual(yield* blobs, 1)
    yield* sql`UPDATE upload SET opened_at = opened_at - 11 * 60000`
    yield* one.removeOld
    assert.deepStrictEqual([yield* blobs, yield* one.read("a")], [0, undefined])
    assert.isAbove((yield* one.age("a")) ?? 0, 10 * 60_000)
    yield* sql`UPDATE upload SET opened_at = opened_at - 24 * 3600000`
    yield* one.removeOld
    assert.isUndefined(yield* one.age("a"))
  }))
