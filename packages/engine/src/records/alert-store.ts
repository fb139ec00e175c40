import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { randomBytes } from "node:crypto"
import { Deliveries } from "../jobs/deliveries.ts"
import { AlertStore, type Notification, type Recipient } from "../monitors/alerts/alert-store.ts"
import type { CheckedPage } from "../monitors/monitor.ts"
import { bytes, number, optionalNumber, optionalText, type Row, text } from "../store/column.ts"
import { unpackJson } from "../store/packed-json.ts"
import { reportRemoved } from "./delivery-reports.ts"
import { forUpdate } from "./sql/dialect.ts"

export const layer: Layer.Layer<AlertStore, never, Deliveries | SqlClient> = Layer.effect(
  AlertStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const { put } = yield* Deliveries

    const recipient = (id: string, lock = sql.literal("")) =>
      Effect.map(
        sql<Row>`
          SELECT r.address, r.status, m.settings FROM monitor_recipient AS r JOIN monitor AS m ON m.id = r.monitor
          WHERE r.id = ${id} AND m.status <> 'deleted' ${lock}
        `,
        ([row]) =>
          row && {
            address: text(row, "address"),
            status: text(row, "status") as Recipient["status"],
            // only the monitor store writes this column
            monitorName: (JSON.parse(text(row, "settings")) as { readonly name: string }).name
          }
      )
    const secret = Effect.gen(function*() {
      const find = sql<Row>`SELECT secret FROM signing_key WHERE purpose = ${purpose}`
      const [known] = yield* find
      if (known !== undefined) return bytes(known, "secret")
      // another process may create it at the same time
      yield* sql`
        INSERT INTO signing_key ${sql.insert({ purpose, secret: randomBytes(32) })} ON CONFLICT (purpose) DO NOTHING
      `
      const [created = {}] = yield* find
      return bytes(created, "secret")
    })
    let cached: Uint8Array | undefined

    return AlertStore.of({
      recipients: (monitor) =>
        Effect.map(
          sql<Row>`SELECT * FROM monitor_recipient WHERE monitor = ${monitor} ORDER BY created_at, id`,
          (rows) =>
            rows.map((row) => ({
              id: text(row, "id"),
              address: text(row, "address"),
              status: text(row, "status") as Recipient["status"],
              isAsked: row["confirmation_sent_at"] !== null
            }))
        ),
      addRecipients: (monitor, added) =>
        sql.withTransaction(Effect.gen(function*() {
          const now = yield* Clock.currentTimeMillis
          for (const { address, confirmation, id } of added) {
            const [row] = yield* sql`
              INSERT INTO monitor_recipient ${sql.insert({ id, monitor, address, status: "pending", created_at: now })}
              ON CONFLICT (monitor, address) DO NOTHING RETURNING id
            `
            // another request has added the recipient meanwhile
            if (row !== undefined) yield* put(confirmation, false)
          }
        })),
      confirmationsSince: (address, since) =>
        Effect.map(
          sql<Row>`
            SELECT count(*) AS total FROM monitor_recipient WHERE address = ${address} AND created_at >= ${since}
          `,
          ([row = {}]) => number(row, "total")
        ),
      setStatus: (id, status) =>
        sql.withTransaction(Effect.gen(function*() {
          const before = yield* recipient(id, sql.literal(""))
          if (before === undefined) return undefined
          const [row] = yield* sql<Row>`SELECT status FROM monitor_recipient WHERE id = ${id} ${forUpdate(sql)}`
          yield* sql`UPDATE monitor_recipient SET status = ${status} WHERE id = ${id}`
          // emails that wait for their next attempt
          if (status === "unsubscribed") {
            const removed = yield* sql<Row>`DELETE FROM delivery WHERE job = ${id} RETURNING channel, reports_to`
            yield* Effect.forEach(removed, (delivery) => reportRemoved(sql, delivery, unsubscribed), { discard: true })
          }
          return { ...before, status: row === undefined ? before.status : text(row, "status") as Recipient["status"] }
        })),
      recipient: (id) => recipient(id),

      alertsOf: Effect.fnUntraced(function*(check, limit) {
        const ofCheck = sql`FROM monitor_page WHERE monitor_check = ${check} AND alerts_for IS NOT NULL`
        const [count = {}] = yield* sql<Row>`SELECT count(*) AS total ${ofCheck}`
        const rows = yield* sql<Row>`SELECT page ${ofCheck} ORDER BY place LIMIT ${limit}`
        return { pages: yield* Effect.forEach(rows, pageOf), total: number(count, "total") }
      }),
      changePlaces: (monitor, limit) =>
        Effect.map(
          sql<Row>`
            SELECT place FROM monitor_page WHERE alerts_for = ${monitor} AND status <> 'error'
            ORDER BY place DESC LIMIT ${limit}
          `,
          (rows) => rows.map((row) => number(row, "place"))
        ),
      changes: (places) =>
        places.length === 0
          ? Effect.succeed([])
          : Effect.flatMap(
            sql<Row>`SELECT page FROM monitor_page WHERE ${sql.in("place", places)} ORDER BY place DESC`,
            (rows) => Effect.forEach(rows, pageOf)
          ),

      notifications: (checks) =>
        checks.length === 0
          ? Effect.succeed(new Map())
          : Effect.map(
            sql<Row>`SELECT * FROM monitor_notification WHERE ${sql.in("monitor_check", checks)}`,
            (rows) => Map.groupBy(rows.map(notificationOf), ({ check }) => check)
          ),
      secret: Effect.suspend(() =>
        cached === undefined
          ? Effect.tap(secret, (found) => Effect.sync(() => cached = found))
          : Effect.succeed(cached)
      )
    })
  })
)

const unsubscribed = { result: "refused", error: "The recipient has unsubscribed." } as const

const purpose = "alerts"

// only `settle` of the monitor store writes this column
const pageOf = (row: Row) => Effect.map(unpackJson(bytes(row, "page")), (page) => page as CheckedPage)

const notificationOf = (row: Row): Notification & { readonly check: string } => ({
  check: text(row, "monitor_check"),
  channel: text(row, "channel") as Notification["channel"],
  total: number(row, "total"),
  isAttempted: number(row, "attempted") === 1,
  delivered: number(row, "delivered"),
  failed: number(row, "failed"),
  statusCode: optionalNumber(row, "status_code"),
  error: optionalText(row, "error"),
  deliveredAt: optionalNumber(row, "delivered_at")
})
