import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { Deliveries, deliveriesTopic, type Message, type StoredDelivery } from "../jobs/deliveries.ts"
import { JobEvents } from "../jobs/job-events.ts"
import { Leases } from "../jobs/leases.ts"
import { bytes, number, type Row, text } from "../store/column.ts"
import { unpackBytes } from "../store/packed.ts"
import { timeSlice } from "../time-slice.ts"
import { announceDelivery, reportAttempt, reportRemoved } from "./delivery-reports.ts"
import { elementsOf } from "./sql/dialect.ts"
import { Retained } from "./retained.ts"

export const layer: Layer.Layer<Deliveries, never, JobEvents | Leases | Retained> = Layer.effect(
  Deliveries,
  Effect.gen(function*() {
    const { notify } = yield* JobEvents
    const { live, owner } = yield* Leases
    const retained = yield* Retained
    const everywhere = <A>(body: (sql: SqlClient) => Effect.Effect<A, SqlError>) =>
      Effect.flatMap(retained.all, (all) => Effect.forEach(all, body))
    /**
     * Runs a statement for `rowsOfPart` rows at a time until no rows are left. Yields to other work after each part,
     * because a queue can be long.
     */
    const inParts = (part: (sql: SqlClient, after: number) => Effect.Effect<ReadonlyArray<Row>, SqlError>) =>
      Effect.map(
        everywhere((sql) =>
          alone(
            sql,
            Effect.gen(function*() {
              const found: Array<StoredDelivery> = []
              let after = -1
              while (true) {
                const rows = (yield* part(sql, after)).toSorted((one, other) => place(one) - place(other))
                for (const row of rows) {
                  found.push(deliveryOf(row))
                  after = place(row)
                }
                if (rows.length < rowsOfPart) return found
                yield* timeSlice
              }
            })
          )
        ),
        (found) => found.flat()
      )
    const isMine = (sql: SqlClient, id: string) => sql`id = ${id} AND owner = ${owner}`

    return Deliveries.of({
      put: Effect.fnUntraced(function*(delivery, inMemory) {
        const { dueAt, headers, id, isLast, job, method = "POST", packed, report, team, url } = delivery
        const sql = yield* retained.of(inMemory)
        yield* sql`
          INSERT INTO delivery ${
          sql.insert({
            id,
            team,
            job,
            is_last: Number(isLast),
            url,
            method,
            headers: JSON.stringify(headers),
            body: packed,
            attempt: 0,
            due_at: dueAt,
            channel: report?.channel ?? null,
            reports_to: report?.id ?? null
          })
        }
          ON CONFLICT (id) DO UPDATE SET url = excluded.url, headers = excluded.headers, body = excluded.body,
            attempt = excluded.attempt, due_at = excluded.due_at
        `
        if (report !== undefined) yield* announceDelivery(sql, report)
        yield* sql.afterCommit(notify(deliveriesTopic))
      }),
      take: inParts((sql) =>
        // uses ranges to find the rows of other owners, because `<>` would scan all entries of the index
        sql`
          UPDATE delivery SET owner = ${owner} WHERE place IN (
            SELECT place FROM delivery WHERE owner IS NULL
              AND NOT EXISTS (SELECT 1 FROM delivery AS other WHERE other.job = delivery.job AND other.owner < ${owner})
              AND NOT EXISTS (SELECT 1 FROM delivery AS other WHERE other.job = delivery.job AND other.owner > ${owner})
            ORDER BY place LIMIT ${rowsOfPart}
          ) RETURNING ${sql.literal(columns)}
        `
      ),
      takeOver: Effect.flatMap(live, (owners) =>
        Effect.map(
          inParts((sql) =>
            sql`
              UPDATE delivery SET owner = ${owner} WHERE place IN (
                SELECT place FROM delivery WHERE owner IN (
                  SELECT DISTINCT owner FROM delivery WHERE owner IS NOT NULL
                    AND owner NOT IN (SELECT value FROM ${elementsOf(sql, JSON.stringify(owners))})
                ) LIMIT ${rowsOfPart}
              ) RETURNING ${sql.literal(columns)}
            `
          ),
          ({ length }) => length
        )),
      taken: inParts((sql, after) =>
        sql`
          SELECT ${sql.literal(columns)} FROM delivery WHERE owner = ${owner} AND place > ${after}
          ORDER BY place LIMIT ${rowsOfPart}
        `
      ),
      messageOf: Effect.fnUntraced(function*(id) {
        const found = yield* everywhere((sql) =>
          sql<Row>`SELECT url, method, headers, body FROM delivery WHERE ${isMine(sql, id)}`
        )
        const [row] = found.flat()
        if (row === undefined) return undefined
        return {
          url: text(row, "url"),
          method: text(row, "method") as Message["method"],
          // only `put` writes this column
          headers: JSON.parse(text(row, "headers")) as Message["headers"],
          body: yield* unpackBytes(bytes(row, "body"))
        }
      }),
      retryAt: (id, attempt, dueAt, outcome) =>
        Effect.asVoid(everywhere((sql) =>
          sql.withTransaction(Effect.flatMap(
            sql<Row>`
              UPDATE delivery SET attempt = ${attempt}, due_at = ${dueAt} WHERE ${isMine(sql, id)}
              RETURNING channel, reports_to
            `,
            ([row]) => row === undefined ? Effect.void : reportAttempt(sql, row, outcome)
          ))
        )),
      remove: (id, outcome) =>
        Effect.asVoid(everywhere((sql) =>
          sql.withTransaction(Effect.flatMap(
            sql<Row>`DELETE FROM delivery WHERE ${isMine(sql, id)} RETURNING channel, reports_to`,
            ([row]) => row === undefined ? Effect.void : reportRemoved(sql, row, outcome)
          ))
        ))
    })
  })
)

/**
 * Only one process at a time takes deliveries. Otherwise two processes could take deliveries of the same job, because
 * neither sees what the other takes.
 */
const alone = <A>(sql: SqlClient, take: Effect.Effect<A, SqlError>) =>
  sql.onDialectOrElse({
    pg: () => sql.withTransaction(Effect.andThen(sql`SELECT pg_advisory_xact_lock(${lock})`, take)),
    orElse: () => take
  })

/** An arbitrary number that no other program is likely to use: "Trwk" in ASCII. */
const lock = 0x5472776b

/** Number of rows that SQLite changes in a few milliseconds. */
const rowsOfPart = 500

const place = (row: Row): number => number(row, "place")

const columns = "place, id, team, job, is_last, url, attempt, due_at"

const deliveryOf = (row: Row): StoredDelivery => ({
  id: text(row, "id"),
  team: text(row, "team"),
  job: text(row, "job"),
  attempt: number(row, "attempt"),
  dueAt: number(row, "due_at"),
  isLast: number(row, "is_last") === 1,
  url: text(row, "url")
})
