import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import { SqlClient } from "effect/sql/SqlClient"
import { repeatForever } from "@trawl/full-text/effect"
import type { ActivityEndpoint } from "../service/endpoints.ts"
import { type Entry, Ledger } from "../service/ledger.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { countCredits } from "../service/request-metrics.ts"
import { plans } from "../service/plans.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { number, type Row, text } from "../store/column.ts"
import { deleteInTurns } from "./sql/delete-in-turns.ts"

export const layer: Layer.Layer<Ledger, never, SqlClient> = Layer.effect(
  Ledger,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const mayBeElsewhere = sql.onDialectOrElse({ pg: () => true, orElse: () => false })
    const forgetOld = Effect.flatMap(
      Clock.currentTimeMillis,
      (now) => deleteInTurns(sql, "activity", sql`created_at < ${now - resultsLifetime}`)
    )
    yield* Effect.forkScoped(
      repeatForever("Deleting old activity", "1 hour", forgetOld)
    )

    const put = Effect.fnUntraced(function*({ mayBeStored = false, ...entry }: Waiting) {
      const { at, credits, endpoint, id, key, refundable = 0, target, team } = entry
      const added = yield* sql`INSERT INTO activity ${
        sql.insert({
          id,
          team,
          endpoint,
          target: target?.slice(0, maxTargetLength) ?? null,
          created_at: at,
          key,
          credits,
          refundable
        })
      } ON CONFLICT (id) DO NOTHING RETURNING id`
      if (credits === 0 || mayBeStored && added.length === 0) return
      yield* sql`
        INSERT INTO credits_used ${sql.insert({ team, month: monthOf(at), key, credits })}
        ON CONFLICT (team, month, key) DO UPDATE SET credits = credits_used.credits + excluded.credits
      `
    })

    // a transaction per entry would cost a tenth of a search
    const scope = yield* Scope.Scope
    const waiting: Array<Waiting> = []
    let isDue = false
    // a sum computed during a write would count the entries twice or not at all
    const inTurn = Semaphore.makeUnsafe(1).withPermits(1)
    /** Writes all waiting entries in one transaction. If it fails, they keep waiting. */
    const settle = inTurn(Effect.uninterruptible(Effect.suspend(() => {
      if (waiting.length === 0) return Effect.void
      const entries = waiting.splice(0)
      return Effect.onError(
        sql.withTransaction(Effect.forEach(entries.toSorted(byTeam), put, { discard: true })),
        () => Effect.sync(() => waiting.unshift(...entries.map((entry) => ({ ...entry, mayBeStored: true }))))
      )
    })))
    /** If the write fails, readers get the stored entries. */
    const settleIfPossible = Effect.ignoreCause(settle) // `settleSoon` logs the error
    const settleSoon = settle.pipe(
      Effect.tapError((error) =>
        Effect.logError(`The cost of ${waiting.length} responses could not be stored; trying again`, error)
      ),
      Effect.retry(rests),
      Effect.delay(settlesAfter),
      // other entries may have been added meanwhile
      Effect.repeat({ while: () => waiting.length > 0 }),
      Effect.ensuring(Effect.sync(() => isDue = false))
    )
    yield* Effect.addFinalizer(() =>
      Effect.catchCause(settle, (cause) => Effect.logError(`The cost of ${waiting.length} responses is lost`, cause))
    )

    return Ledger.of({
      book: Effect.fnUntraced(function*({ credits, endpoint, id, refundable, target }) {
        const { key, name } = yield* CurrentTeam
        const now = yield* Clock.currentTimeMillis
        // with zero data retention, the entry does not contain the target
        const recordedTarget = (yield* ZeroRetention) ? null : target
        yield* countCredits(endpoint, credits)
        waiting.push({ id, team: name, key, endpoint, target: recordedTarget, at: now, credits, refundable })
        if (isDue) return
        isDue = true
        yield* Effect.forkIn(settleSoon, scope)
      }),
      charge: (entry) => Effect.andThen(put(entry), sql.afterCommit(countCredits(entry.endpoint, entry.credits))),
      charged: Effect.fnUntraced(function*(team, id) {
        yield* settleIfPossible
        const find = sql<Row>`SELECT * FROM activity WHERE id = ${id} AND team = ${team}`
        const [row] = yield* find.pipe(
          // another process may still have to write it
          Effect.repeat({ times: mayBeElsewhere ? 2 : 0, schedule: Schedule.spaced(settlesAfter), until: isFound })
        )
        return row && {
          // only `put` writes this column
          endpoint: text(row, "endpoint") as ActivityEndpoint,
          key: text(row, "key"),
          target: row["target"] === null ? null : text(row, "target"),
          at: number(row, "created_at"),
          credits: number(row, "credits"),
          refundable: number(row, "refundable")
        }
      }),
      refund: ({ at, credits, key, team }) =>
        Effect.asVoid(sql`
          UPDATE credits_used SET credits = credits - ${credits}
          WHERE team = ${team} AND month = ${monthOf(at)} AND key = ${key}
        `),
      balance: Effect.fnUntraced(function*({ credits, name, plan }) {
        const granted = credits ?? (plan && plans[plan].creditsPerMonth)
        if (granted === undefined) return undefined
        const month = monthOf(yield* Clock.currentTimeMillis)
        const used = yield* inTurn(Effect.map(
          sql<Row>`SELECT sum(credits) AS used FROM credits_used WHERE team = ${name} AND month = ${month}`,
          ([row = {}]) =>
            waiting.reduce(
              (sum, entry) => entry.team === name && monthOf(entry.at) === month ? sum + entry.credits : sum,
              number(row, "used")
            )
        ))
        return { granted, left: Math.max(granted - used, 0), ...bounds(month) }
      }),
      months: (team, byKey) =>
        Effect.andThen(
          settleIfPossible,
          Effect.map(
            byKey
              ? sql<Row>`SELECT month, key, credits FROM credits_used WHERE team = ${team} ORDER BY month, key`
              : sql<
                Row
              >`SELECT month, sum(credits) AS credits FROM credits_used WHERE team = ${team} GROUP BY month ORDER BY month`,
            (rows) =>
              rows.map((row) => ({
                ...bounds(text(row, "month")),
                key: byKey ? text(row, "key") : undefined,
                credits: number(row, "credits")
              }))
          )
        ),
      activity: Effect.fnUntraced(function*(team, { before, endpoint, limit }) {
        yield* settleIfPossible
        const since = (yield* Clock.currentTimeMillis) - resultsLifetime
        const rows = yield* sql<Row>`
          SELECT * FROM activity WHERE ${
          sql.and([
            sql`team = ${team} AND created_at >= ${since}`,
            ...endpoint === undefined ? [] : [sql`endpoint = ${endpoint}`],
            ...before === undefined ? [] : [sql`(created_at, id) < (${before.at}, ${before.id})`]
          ])
        } ORDER BY created_at DESC, id DESC LIMIT ${limit}
        `
        return rows.map((row) => ({
          id: text(row, "id"),
          endpoint: text(row, "endpoint"),
          api_version: "v2",
          created_at: new Date(number(row, "created_at")).toISOString(),
          target: row["target"] === null ? null : text(row, "target")
        }))
      })
    })
  })
)

/** All processes lock the sums of teams in the same order. */
const byTeam = (one: Entry, other: Entry): number =>
  one.team < other.team ? -1 : one.team > other.team ? 1 : one.key < other.key ? -1 : Number(one.key > other.key)

interface Waiting extends Entry {
  /** Whether its transaction failed, but may have been committed before the connection was lost. */
  readonly mayBeStored?: boolean
}

/** Milliseconds until entries are written. `kill -9` may lose the entries of this period. */
const settlesAfter = 100
const isFound = (rows: ReadonlyArray<Row>): boolean => rows.length > 0
const rests = Schedule.min([Schedule.exponential("1 second", 10), Schedule.spaced("1 minute")])

const maxTargetLength = 2_048

/** The month in UTC. */
const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7)

const bounds = (month: string) => {
  const begins = new Date(`${month}-01T00:00:00.000Z`)
  return {
    begins: begins.toISOString(),
    ends: new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1, 1)).toISOString()
  }
}
