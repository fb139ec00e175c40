import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { Deliveries, type KeptDelivery, type Message } from "../jobs/deliveries.ts"
import { number, type Row, text } from "../store/column.ts"

export const layer: Layer.Layer<Deliveries, never, SqlClient> = Layer.effect(
  Deliveries,
  Effect.map(SqlClient, (sql) =>
    Deliveries.of({
      keep: ({ attempt, dueAt, id, isLast, job, team, url }, { body, headers }) =>
        Effect.asVoid(sql`
          INSERT INTO delivery ${
          sql.insert({
            id,
            team,
            job,
            is_last: Number(isLast),
            url,
            headers: JSON.stringify(headers),
            body,
            attempt,
            due_at: dueAt
          })
        }
          ON CONFLICT (id) DO UPDATE SET url = excluded.url, headers = excluded.headers, body = excluded.body, attempt = excluded.attempt, due_at = excluded.due_at
        `),
      waiting: Effect.map(
        sql<Row>`SELECT id, team, job, is_last, url, attempt, due_at FROM delivery ORDER BY place`,
        (rows) =>
          rows.map((row): KeptDelivery => ({
            id: text(row, "id"),
            team: text(row, "team"),
            job: text(row, "job"),
            isLast: number(row, "is_last") === 1,
            attempt: number(row, "attempt"),
            dueAt: number(row, "due_at"),
            url: text(row, "url")
          }))
      ),
      messageOf: (id) =>
        Effect.map(sql<Row>`SELECT url, headers, body FROM delivery WHERE id = ${id}`, ([row]) =>
          // only `keep` writes this column
          row &&
          {
            url: text(row, "url"),
            headers: JSON.parse(text(row, "headers")) as Message["headers"],
            body: text(row, "body")
          }),
      retryAt: (id, attempt, dueAt) =>
        Effect.asVoid(sql`UPDATE delivery SET attempt = ${attempt}, due_at = ${dueAt} WHERE id = ${id}`),
      remove: (id) => Effect.asVoid(sql`DELETE FROM delivery WHERE id = ${id}`)
    }))
)
