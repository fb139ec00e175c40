import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TracerEnabled } from "effect/References"
import { SqlClient } from "effect/sql/SqlClient"
import * as Tracer from "effect/Tracer"
import { sqliteRecords } from "./drivers.ts"

const inserted = { team: "o'tter", month: "2026-01", key: "k", credits: 3 }

/** One statement of each kind. */
const statements = Effect.gen(function*() {
  const sql = yield* SqlClient
  const table = sql("credits_used")
  const month = sql`month = ${"2026-01"}`
  const now = sql.literal("ORDER BY key")
  yield* sql`INSERT INTO credits_used ${sql.insert(inserted)} ON CONFLICT (team, month, key) DO NOTHING`
  yield* sql`INSERT INTO credits_used ${sql.insert([{ ...inserted, key: "l" }, { ...inserted, key: "m" }])}`
  yield* sql`UPDATE credits_used SET ${sql.update({ credits: 4 })} WHERE key = ${"l"}`
  return yield* Effect.all([
    sql`SELECT * FROM credits_used WHERE team = ${inserted.team} ${now}`,
    sql`SELECT key FROM ${table} WHERE ${month} AND ${sql.in("key", ["l", "m"])} ${now}`,
    sql`SELECT key FROM credits_used WHERE ${sql.and([month, sql`credits = ${4}`])}`,
    sql`SELECT ${null} AS missing, ${new Uint8Array([1])} AS packed, ${12n} AS big`,
    sql`SELECT key FROM credits_used ${now}`.values,
    Effect.flip(sql`SELECT 1 FROM nowhere`).pipe(Effect.map(({ reason }) => reason._tag)),
    Effect.flip(Effect.andThen(sql`DELETE FROM credits_used`, Effect.fail("undone")).pipe(sql.withTransaction)),
    sql`DELETE FROM credits_used RETURNING key`
  ])
}).pipe(Effect.provide(sqliteRecords()))

it.effect("statements have the same results with and without a tracer, and spans only with one", () =>
  Effect.gen(function*() {
    const spans: Array<string> = []
    const tracer = Tracer.make({
      span: (options) => {
        spans.push(options.name)
        return Tracer.nativeTracer.span(options)
      }
    })
    const traced = yield* Effect.withTracer(statements, tracer)
    assert.lengthOf(traced[0], 3)
    assert.lengthOf(traced[7], 3)
    assert.isAtLeast(spans.filter((name) => name.includes("sql")).length, 10)
    spans.length = 0
    const untraced = yield* statements.pipe(Effect.withTracer(tracer), Effect.provideService(TracerEnabled, false))
    assert.deepStrictEqual(untraced, traced)
    assert.deepStrictEqual(spans, [])
  }))
