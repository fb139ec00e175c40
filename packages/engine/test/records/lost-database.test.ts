import { assert, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import { SqlClient } from "effect/sql/SqlClient"
import { ownPostgres } from "../../../../tests/postgres/own-postgres.ts"
import * as Postgres from "../../src/records/sql/postgres.ts"

it.live("a database is available again while a transaction of the time before still runs", () =>
  Effect.gen(function*() {
    const server = yield* Effect.acquireRelease(
      Effect.promise(() => ownPostgres()),
      (server) => Effect.promise(() => server[Symbol.asyncDispose]())
    )
    yield* Effect.provide(
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const hasBegun = yield* Deferred.make<void>()
        const isBack = yield* Deferred.make<void>()
        const earlier = yield* Effect.forkChild(sql.withTransaction(Effect.gen(function*() {
          yield* sql`SELECT 1`
          yield* Deferred.succeed(hasBegun, undefined)
          yield* Deferred.await(isBack)
        })))
        yield* Deferred.await(hasBegun)
        yield* Effect.promise(() => server.stop())
        assert.strictEqual((yield* Effect.flip(sql`SELECT 1`)).reason._tag, "ConnectionError")
        yield* Effect.promise(() => server.start())
        yield* Effect.retry(sql`SELECT 1`, Schedule.spaced("20 millis")).pipe(Effect.timeout("5 seconds"))
        yield* Deferred.succeed(isBack, undefined)
        yield* Effect.ignoreCause(Fiber.join(earlier))
      }),
      Postgres.layer(Redacted.make(server.url("postgres")))
    )
  }).pipe(Effect.scoped))
