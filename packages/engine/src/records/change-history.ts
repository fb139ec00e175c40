import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { ChangeHistory, type TrackedPage } from "../store/change-history.ts"
import { bytes, number, type Row, text } from "../store/column.ts"
import { pack, unpack } from "../store/packed.ts"

export const layer: Layer.Layer<ChangeHistory, never, SqlClient> = Layer.effect(
  ChangeHistory,
  Effect.map(SqlClient, (sql) => {
    const latest = ({ tag, team, url }: TrackedPage) =>
      Effect.map(
        sql<Row>`SELECT * FROM snapshot WHERE team = ${team} AND url = ${url} AND tag = ${
          tagOf(tag)
        } ORDER BY id DESC LIMIT 1`,
        ([row]) => row
      )
    return ChangeHistory.of({
      latest: (of) =>
        Effect.map(latest(of), (row) =>
          row && {
            scrapedAt: number(row, "scraped_at"),
            markdown: unpack(bytes(row, "markdown")),
            data: row["json"] === null ? undefined : { schema: text(row, "schema"), json: unpack(bytes(row, "json")) }
          }),
      record: (of, { data, markdown, scrapedAt }) =>
        sql.withTransaction(Effect.gen(function*() {
          const row = yield* latest(of)
          const read = data === undefined ? {} : { schema: data.schema, json: pack(data.json) }
          if (row !== undefined && unpack(bytes(row, "markdown")) === markdown) {
            yield* sql`UPDATE snapshot SET ${sql.update({ scraped_at: scrapedAt, ...read })} WHERE id = ${row["id"]}`
          } else {
            yield* sql`INSERT INTO snapshot ${
              sql.insert({
                team: of.team,
                url: of.url,
                tag: tagOf(of.tag),
                scraped_at: scrapedAt,
                markdown: pack(markdown),
                ...read
              })
            }`
          }
        }))
    })
  })
)

// in SQL, NULL is not equal to NULL
const tagOf = (tag: string | null): string => tag === null ? "" : `#${tag}`
