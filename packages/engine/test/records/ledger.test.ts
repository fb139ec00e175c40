import { assert } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import * as TestClock from "effect/testing/TestClock"
import * as LedgerRecords from "../../src/records/ledger.ts"
import { type Entry, Ledger } from "../../src/service/ledger.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { onEachDriver } from "./drivers.ts"

onEachDriver("the ledger", LedgerRecords.layer, (it) => {
  it.effect("sum up a team's charges by month and key, whether written or pending", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.UTC(1970, 0, 31, 23, 59))
      const { balance, book, months } = yield* Ledger
      const bookAs = (key: string, id: string, credits: number) =>
        Effect.provideService(book({ id, endpoint: "scrape", target: "https://example.com/", credits }), CurrentTeam, {
          name: "sums",
          key
        })
      yield* bookAs("one", "1", 1)
      yield* bookAs("two", "2", 2)
      assert.strictEqual((yield* balance({ name: "sums", key: "one", credits: 10 }))?.left, 7)
      assert.deepStrictEqual((yield* months("sums", true)).map(({ credits, key }) => [key, credits]), [["one", 1], [
        "two",
        2
      ]])
      assert.strictEqual((yield* balance({ name: "sums", key: "one", credits: 10 }))?.left, 7)
      yield* TestClock.adjust("1 minute")
      yield* bookAs("one", "3", 4)
      assert.deepStrictEqual(
        (yield* months("sums", false)).map(({ begins, credits }) => [begins.slice(0, 7), credits]),
        [["1970-01", 3], ["1970-02", 4]]
      )
      assert.strictEqual((yield* balance({ name: "sums", key: "one", credits: 10 }))?.left, 6)
      assert.isUndefined(yield* balance({ name: "sums", key: "one" }))
    }))

  it.effect("charge once if the connection is lost after a commit", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      let commits = 0
      const lost = new SqlError({ reason: new ConnectionError({ cause: undefined, message: "lost" }) })
      const losing = Object.assign(
        (...statement: Parameters<typeof sql>) => sql(...statement),
        sql,
        {
          withTransaction: <A, E, R>(effect: Effect.Effect<A, E, R>) =>
            Effect.flatMap(
              sql.withTransaction(effect),
              (value) => ++commits === 1 ? Effect.fail(lost) : Effect.succeed(value)
            )
        }
      )
      const context = yield* Layer.build(
        Layer.provide(Layer.fresh(LedgerRecords.layer), Layer.succeed(SqlClient, losing))
      )
      const { book, months } = Context.get(context, Ledger)
      yield* Effect.provideService(
        book({ id: "once", endpoint: "scrape", target: "https://example.com/", credits: 5 }),
        CurrentTeam,
        { name: "once", key: "k" }
      )
      yield* months("once", false)
      assert.strictEqual((yield* months("once", false))[0]?.credits, 5)
      assert.strictEqual(commits, 2)
    }))

  it.effect("charge several teams in two processes at once", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const process = Effect.map(
        Layer.build(Layer.provide(Layer.fresh(LedgerRecords.layer), Layer.succeed(SqlClient, sql))),
        (context) => Context.get(context, Ledger)
      )
      const [one, other] = [yield* process, yield* process]
      const teams = Array.from({ length: 30 }, (_, at) => `team ${at}`)
      for (let round = 0; round < 5; round++) {
        yield* Effect.all([
          chargeAll(one, teams, `one ${round}`),
          chargeAll(other, teams.toReversed(), `other ${round}`)
        ], {
          concurrency: "unbounded"
        })
      }
      // a deadlock would leave the charges of one of them for later
      assert.strictEqual((yield* one.months("team 0", false))[0]?.credits, 10)
    }))

  it.effect("list a team's activity page by page, also for one endpoint, and each job once", () =>
    Effect.gen(function*() {
      const { activity, charge } = yield* Ledger
      const { withTransaction } = yield* SqlClient
      const entry: Entry = {
        id: "a",
        team: "lists",
        key: "k",
        endpoint: "scrape",
        target: "https://example.com/",
        at: 5_000,
        credits: 1
      }
      const entries = [entry, { ...entry, id: "b", at: 6_000, endpoint: "search" as const, target: null }, {
        ...entry,
        id: "c",
        at: 6_000
      }, { ...entry, id: "c", at: 7_000 }]
      yield* withTransaction(Effect.forEach(entries, charge))
      yield* TestClock.setTime(10_000)
      const first = yield* activity("lists", { limit: 2 })
      assert.deepStrictEqual(first.map(({ id, target }) => [id, target]), [["c", "https://example.com/"], ["b", null]])
      assert.deepStrictEqual(
        (yield* activity("lists", { limit: 2, before: { at: 6_000, id: "b" } })).map(({ id }) => id),
        ["a"]
      )
      assert.deepStrictEqual((yield* activity("lists", { limit: 2, endpoint: "search" })).map(({ id }) => id), ["b"])
    }))

  it.effect("are written with the transaction of the caller, or not at all", () =>
    Effect.gen(function*() {
      const { charge, months } = yield* Ledger
      const { withTransaction } = yield* SqlClient
      const entry: Entry = { id: "gone", team: "atomic", key: "k", endpoint: "scrape", target: null, at: 0, credits: 5 }
      yield* Effect.exit(withTransaction(Effect.andThen(charge(entry), Effect.fail("no"))))
      assert.deepStrictEqual(yield* months("atomic", true), [])
    }))
})

const chargeAll = ({ book, months }: Ledger["Service"], teams: ReadonlyArray<string>, id: string) =>
  Effect.andThen(
    Effect.forEach(teams, (name) =>
      Effect.provideService(
        book({ id: `${id} ${name}`, endpoint: "scrape", target: "", credits: 1 }),
        CurrentTeam,
        { name, key: "k" }
      )),
    months("", false)
  )
