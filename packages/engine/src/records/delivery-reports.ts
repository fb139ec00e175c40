import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { DeliveryOutcome, DeliveryReport } from "../jobs/delivery-outcome.ts"
import { optionalText, type Row, text } from "../store/column.ts"

/** Counts a queued delivery of a check. */
export const announceDelivery = (sql: SqlClient, { channel, id }: DeliveryReport) =>
  channel === "confirmation" ? Effect.void : sql`
    INSERT INTO monitor_notification ${sql.insert({ monitor_check: id, channel, total: 1 })}
    ON CONFLICT (monitor_check, channel) DO UPDATE SET total = monitor_notification.total + 1
  `

/** Records the outcome of an attempt, if the row of its delivery says where. */
export const reportAttempt = (sql: SqlClient, row: Row, outcome: DeliveryOutcome) => {
  const channel = optionalText(row, "channel")
  return channel === undefined
    ? Effect.void
    // only `Deliveries.put` writes these columns
    : reportDelivery(sql, { channel: channel as DeliveryReport["channel"], id: text(row, "reports_to") }, outcome)
}

/** Records the outcome of a delivery that was removed: there is no further attempt. */
export const reportRemoved = (sql: SqlClient, row: Row, outcome: DeliveryOutcome) =>
  reportAttempt(sql, row, { ...outcome, isFinal: true })

const reportDelivery = Effect.fnUntraced(
  function*(sql: SqlClient, { channel, id }: DeliveryReport, outcome: DeliveryOutcome) {
    const now = yield* Clock.currentTimeMillis
    const { error = null, isFinal = false, result, statusCode = null } = outcome
    const isTaken = result === "taken"
    if (channel === "confirmation") {
      if (isTaken) yield* sql`UPDATE monitor_recipient SET confirmation_sent_at = ${now} WHERE id = ${id}`
      return
    }
    // the status and the error of a failure stay, even if later deliveries are accepted
    yield* sql`
      UPDATE monitor_notification SET attempted = 1, delivered = delivered + ${Number(isTaken)},
        failed = failed + ${Number(isFinal && !isTaken)}, delivered_at = ${isTaken ? now : sql`delivered_at`},
        status_code = CASE WHEN ${Number(isTaken)} = 0 OR error IS NULL THEN ${statusCode} ELSE status_code END,
        error = coalesce(${error}, error)
      WHERE monitor_check = ${id} AND channel = ${channel}
    `
  }
)
