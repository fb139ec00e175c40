import { repeatForever } from "@trawl/full-text/effect"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { begunMinutes, sessionCost } from "../interact/session-cost.ts"
import { SessionStore, type StoredSession } from "../interact/session-store.ts"
import { Leases } from "../jobs/leases.ts"
import { Ledger } from "../service/ledger.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { number, optionalNumber, optionalText, type Row, text } from "../store/column.ts"
import { deleteInTurns } from "./sql/delete-in-turns.ts"
import { elementsOf, forUpdate } from "./sql/dialect.ts"

export const layer: Layer.Layer<SessionStore, never, Leases | Ledger | SqlClient> = Layer.effect(
  SessionStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const ledger = yield* Ledger
    const leases = yield* Leases
    const forgetOld = Effect.flatMap(
      Clock.currentTimeMillis,
      (now) => deleteInTurns(sql, "browser_session", sql`ended_at < ${now - resultsLifetime}`)
    )
    yield* Effect.forkScoped(repeatForever("Deleting old browser sessions", "1 hour", forgetOld))

    /** Raises what a session has paid to `cost`. */
    const raise = Effect.fnUntraced(function*(session: StoredSession, cost: number, at: number) {
      const due = cost - session.credits
      if (due <= 0) return session.credits
      yield* sql`UPDATE browser_session SET credits = ${cost} WHERE id = ${session.id}`
      yield* ledger.charge({
        id: session.id,
        team: session.team,
        key: session.key,
        endpoint: "interact",
        target: null,
        at,
        credits: due
      })
      return cost
    })
    const get = (id: string) => Effect.map(sql<Row>`SELECT * FROM browser_session WHERE id = ${id}`, one)
    const ofScrape = (scrape: string) =>
      Effect.map(sql<Row>`SELECT * FROM browser_session WHERE scrape = ${scrape}`, one)

    return SessionStore.of({
      get,
      ofScrape,
      start: (session) =>
        sql.withTransaction(Effect.gen(function*() {
          const { createdAt, endsAt, id, isPrompted, isRecorded, isWatched, key, scrape = null, team } = session
          const [inserted] = yield* sql<Row>`
            INSERT INTO browser_session ${
            sql.insert({
              id,
              team,
              key,
              owner: leases.owner,
              scrape,
              watched: Number(isWatched),
              recorded: Number(isRecorded),
              created_at: createdAt,
              active_at: createdAt,
              ends_at: endsAt,
              prompted: Number(isPrompted)
            })
          } ON CONFLICT (scrape) DO NOTHING RETURNING *
          `
          if (inserted === undefined) {
            const other = scrape === null ? undefined : yield* ofScrape(scrape)
            return other ?? (yield* Effect.die(new Error("A session was neither stored nor found")))
          }
          const stored = fromRow(inserted)
          return { ...stored, credits: yield* raise(stored, sessionCost(begunMinutes(0), isPrompted), createdAt) }
        })),
      list: (team, status) =>
        Effect.map(
          sql<Row>`
            SELECT * FROM browser_session WHERE ${
            sql.and([
              sql`team = ${team}`,
              ...status === undefined ? [] : [status === "active" ? sql`ended_at IS NULL` : sql`ended_at IS NOT NULL`]
            ])
          } ORDER BY created_at DESC, id DESC LIMIT ${maxListed}
          `,
          (rows) => rows.map(fromRow)
        ),
      touch: (id, at) =>
        Effect.asVoid(sql`UPDATE browser_session SET active_at = ${at} WHERE id = ${id} AND active_at < ${at}`),
      continue: (id, scrape) =>
        sql.withTransaction(Effect.gen(function*() {
          if ((yield* ofScrape(scrape)) !== undefined) return false
          const changed = yield* sql`
            UPDATE browser_session SET scrape = ${scrape} WHERE id = ${id} AND scrape IS NULL RETURNING id
          `
          return changed.length > 0
        })),
      charge: (id, { at, isPrompted, minutes }) =>
        sql.withTransaction(Effect.gen(function*() {
          const session = one(yield* sql<Row>`SELECT * FROM browser_session WHERE id = ${id} ${forUpdate(sql)}`)
          if (session === undefined) return 0
          const prompted = isPrompted || session.isPrompted
          if (prompted && !session.isPrompted) yield* sql`UPDATE browser_session SET prompted = 1 WHERE id = ${id}`
          // its process was taken for gone
          if (session.endedAt !== undefined) return session.credits
          return yield* raise(session, sessionCost(minutes, prompted), at)
        })),
      end: (id, at) =>
        Effect.asVoid(sql`UPDATE browser_session SET ended_at = ${at} WHERE id = ${id} AND ended_at IS NULL`),
      endAbandoned: Effect.gen(function*() {
        const live = JSON.stringify(yield* leases.live)
        const now = yield* Clock.currentTimeMillis
        const ended = yield* sql<Row>`
          UPDATE browser_session SET ended_at = CASE WHEN ends_at < ${now} THEN ends_at ELSE ${now} END
          WHERE ended_at IS NULL AND owner NOT IN (SELECT value FROM ${elementsOf(sql, live)}) RETURNING id
        `
        return ended.map((row) => text(row, "id"))
      })
    })
  })
)

/** More than a team can have opened in a day of ordinary use. */
const maxListed = 1_000

const one = (rows: ReadonlyArray<Row>): StoredSession | undefined => rows[0] && fromRow(rows[0])

const fromRow = (row: Row): StoredSession => ({
  id: text(row, "id"),
  team: text(row, "team"),
  key: text(row, "key"),
  owner: text(row, "owner"),
  scrape: optionalText(row, "scrape"),
  isWatched: number(row, "watched") === 1,
  isRecorded: number(row, "recorded") === 1,
  isPrompted: number(row, "prompted") === 1,
  createdAt: number(row, "created_at"),
  activeAt: number(row, "active_at"),
  endsAt: number(row, "ends_at"),
  endedAt: optionalNumber(row, "ended_at"),
  credits: number(row, "credits")
})
