import type { Activity } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { resultsLifetime } from "./lifetime.ts"
import { keepDoing } from "../keep-doing.ts"
import { Database } from "../store/database.ts"
import { number, text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import type { ActivityEndpoint } from "./endpoints.ts"
import { countCredits } from "./measure.ts"
import { plans } from "./plans.ts"
import { ZeroRetention } from "./retention.ts"
import { CurrentTeam, type Team } from "./team.ts"

/** What each team was charged, by month and key, and what it did in the last 24 hours. */
export class Ledger extends Context.Service<Ledger, {
  /** Charges the current team. What is charged for one job or scrape in several parts is one activity. */
  readonly book: (entry: Booking) => Effect.Effect<void>
  /** What a team has left of this month's credits; undefined for one without end. */
  readonly balance: (team: Team) => Effect.Effect<Balance | undefined>
  /** Months that anything was charged in, the earliest first. */
  readonly months: (team: string, byKey: boolean) => Effect.Effect<ReadonlyArray<Month>>
  /** The newest first; those before a place when it is given. */
  readonly activity: (team: string, of: { readonly endpoint?: string | undefined; readonly before?: Place | undefined; readonly limit: number }) => Effect.Effect<ReadonlyArray<Activity>>
}>()("@trawl/engine/service/Ledger") {}

export interface Booking {
  /** Of the scrape, search or job. */
  readonly id: string
  readonly endpoint: ActivityEndpoint
  /** The URL or query. */
  readonly target: string
  readonly credits: number
}

export interface Balance {
  readonly granted: number
  readonly left: number
  readonly begins: string
  readonly ends: string
}

export interface Month {
  readonly begins: string
  readonly ends: string
  readonly key: string | undefined
  readonly credits: number
}

/** Where a page of activity ends: its last entry. */
export interface Place {
  readonly at: number
  readonly id: string
}

export const layer: Layer.Layer<Ledger, never, Database> = Layer.effect(
  Ledger,
  Effect.gen(function*() {
    const database = yield* Database
    const forgetOld = Effect.flatMap(Clock.currentTimeMillis, (now) =>
      database.write((sql) => sql("DELETE FROM activity WHERE created_at < ?").run(now - resultsLifetime)))
    yield* Effect.forkScoped(keepDoing({ name: "Forgetting what teams did", work: forgetOld, milliseconds: 3_600_000 }, Effect.sleep))

    // a transaction for each would cost a tenth of a search
    const scope = yield* Scope.Scope
    const waiting: Array<Entry> = []
    let isDue = false
    /** Writes what waits, all of it or nothing; what could not be written waits on. */
    const settle = Effect.uninterruptible(Effect.suspend(() => {
      if (waiting.length === 0) return Effect.void
      const entries = waiting.splice(0)
      return Effect.onError(database.write((sql) => entries.forEach((entry) => putEntry(sql, entry))), () => Effect.sync(() => waiting.unshift(...entries)))
    }))
    /** Who asks meanwhile is answered with what is written. */
    const settleIfPossible = Effect.ignoreCause(settle) // `settleSoon` says why not
    const settleSoon = Effect.gen(function*() {
      for (let failures = 0; waiting.length > 0;) {
        yield* Effect.sleep(Math.min(settlesAfter * 10 ** failures, longestRest))
        const exit = yield* Effect.exit(settle)
        // others may have come meanwhile
        failures = Exit.isSuccess(exit) ? 0 : failures + 1
        if (Exit.isSuccess(exit)) continue
        yield* Effect.logError(`What ${waiting.length} answers cost could not be written down, and will be tried again`, exit.cause)
      }
      isDue = false
    })
    yield* Effect.addFinalizer(() => Effect.catchCause(settle, (cause) => Effect.logError(`What ${waiting.length} answers cost is lost`, cause)))
    return Ledger.of({
      book: Effect.fnUntraced(function*({ credits, endpoint, id, target }) {
        const { key, name } = yield* CurrentTeam
        const now = yield* Clock.currentTimeMillis
        // that something was done is no data of it
        const shown = (yield* ZeroRetention) ? null : target
        yield* countCredits(endpoint, credits)
        waiting.push({ id, team: name, key, endpoint, target: shown, at: now, credits })
        if (isDue) return
        isDue = true
        yield* Effect.forkIn(settleSoon, scope)
      }),
      balance: Effect.fnUntraced(function*({ credits, name, plan }) {
        const granted = credits ?? (plan && plans[plan].creditsPerMonth)
        if (granted === undefined) return undefined
        const month = monthOf(yield* Clock.currentTimeMillis)
        // in one turn, so that what is being written is counted once
        const used = yield* database.read((sql) =>
          waiting.reduce((sum, entry) => entry.team === name && monthOf(entry.at) === month ? sum + entry.credits : sum, 0) +
          number(sql("SELECT coalesce(sum(credits), 0) AS used FROM credits_used WHERE team = ? AND month = ?").get(name, month) ?? {}, "used"))
        return { granted, left: Math.max(granted - used, 0), ...bounds(month) }
      }),
      months: (team, byKey) =>
        Effect.andThen(settleIfPossible, database.read((sql) =>
          sql(`SELECT month, key, sum(credits) AS credits FROM credits_used WHERE team = ? GROUP BY month${byKey ? ", key" : ""} ORDER BY month, key`).all(team)
            .map((row) => ({ ...bounds(text(row, "month")), key: byKey ? text(row, "key") : undefined, credits: number(row, "credits") })))),
      activity: Effect.fnUntraced(function*(team, { before, endpoint, limit }) {
        yield* settleIfPossible
        const since = (yield* Clock.currentTimeMillis) - resultsLifetime
        return yield* database.read((sql) =>
          sql(`
            SELECT * FROM activity WHERE team = ? AND created_at >= ? AND (? IS NULL OR endpoint = ?) AND (? IS NULL OR (created_at, id) < (?, ?))
            ORDER BY created_at DESC, id DESC LIMIT ?
          `).all(team, since, endpoint ?? null, endpoint ?? null, before?.at ?? null, before?.at ?? null, before?.id ?? null, limit)
            .map((row) => ({
              id: text(row, "id"),
              endpoint: text(row, "endpoint"),
              api_version: "v2",
              created_at: new Date(number(row, "created_at")).toISOString(),
              target: row["target"] === null ? null : text(row, "target")
            })))
      })
    })
  })
)

/** Charges the current team where credits are counted. */
export const book = (entry: Booking): Effect.Effect<void> =>
  Effect.flatMap(Effect.serviceOption(Ledger), (ledger) => ledger._tag === "Some" ? ledger.value.book(entry) : Effect.void)

/** Something that was charged, or begun. */
export interface Entry {
  readonly id: string
  readonly team: string
  readonly key: string
  readonly endpoint: string
  readonly target: string | null
  readonly at: number
  readonly credits: number
}

/** Keeps an entry, for a caller whose own rows must change in the same transaction. */
export const putEntry = (sql: Sql, { at, credits, endpoint, id, key, target, team }: Entry): void => {
  sql("INSERT INTO activity (id, team, endpoint, target, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING").run(id, team, endpoint, target?.slice(0, longestTarget) ?? null, at)
  if (credits === 0) return
  sql("INSERT INTO credits_used (team, month, key, credits) VALUES (?, ?, ?, ?) ON CONFLICT (team, month, key) DO UPDATE SET credits = credits + excluded.credits")
    .run(team, monthOf(at), key, credits)
}

/** Milliseconds. What is booked later than this before `kill -9` may be lost. */
const settlesAfter = 100
const longestRest = 60_000

const longestTarget = 2_048

/** Months are those of UTC. */
const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7)

const bounds = (month: string) => {
  const begins = new Date(`${month}-01T00:00:00.000Z`)
  return { begins: begins.toISOString(), ends: new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1, 1)).toISOString() }
}
