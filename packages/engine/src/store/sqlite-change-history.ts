import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ChangeHistory, type TrackedPage } from "./change-history.ts"
import { bytes, number, text } from "./column.ts"
import { Database } from "./database.ts"
import { pack, unpack } from "./packed.ts"

/** Histories in the engine's database. */
export const layer: Layer.Layer<ChangeHistory, never, Database> = Layer.effect(
  ChangeHistory,
  Effect.map(Database, (database) =>
    ChangeHistory.of({
      latest: (of) =>
        database.read((sql) => {
          const row = sql(selectLatest).get(...keyOf(of))
          return row && {
            scrapedAt: number(row, "scraped_at"),
            markdown: unpack(bytes(row, "markdown")),
            data: row["json"] === null ? undefined : { schema: text(row, "schema"), json: unpack(bytes(row, "json")) }
          }
        }),
      record: (of, { data, markdown, scrapedAt }) =>
        database.write((sql) => {
          const row = sql(selectLatest).get(...keyOf(of))
          const json = data === undefined ? null : pack(data.json)
          if (row !== undefined && unpack(bytes(row, "markdown")) === markdown) {
            sql("UPDATE snapshot SET scraped_at = ?, schema = coalesce(?, schema), json = coalesce(?, json) WHERE id = ?")
              .run(scrapedAt, data?.schema ?? null, json, number(row, "id"))
          } else {
            sql("INSERT INTO snapshot (team, url, tag, scraped_at, markdown, schema, json) VALUES (?, ?, ?, ?, ?, ?, ?)")
              .run(...keyOf(of), scrapedAt, pack(markdown), data?.schema ?? null, json)
          }
        })
    }))
)

const selectLatest = "SELECT * FROM snapshot WHERE team = ? AND url = ? AND tag = ? ORDER BY id DESC LIMIT 1"

// SQLite's NULL equals nothing, not even itself
const keyOf = ({ tag, team, url }: TrackedPage): [string, string, string] => [team, url, tag === null ? "" : `#${tag}`]
