import * as PgClient from "@effect/sql-pg/PgClient"
import { number, readDatabaseUrl, type Row, text, unusableAt } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Reactivity from "effect/reactivity/Reactivity"
import { SqlClient } from "effect/sql/SqlClient"
import type { ClusteredOptions } from "../clustered.ts"

/**
 * Calls `line` with each rated search of a cluster, oldest first: a line of JSON with the query and the useful URLs.
 * Needs no running process. Returns the number of lines. Rejects with an `Error` whose message is one line.
 */
export const readJudgements = (
  { databaseUrl }: Pick<ClusteredOptions, "databaseUrl">,
  line: (judgement: string) => void
): Promise<number> => {
  const { name, url } = readDatabaseUrl(databaseUrl)
  return judgements(line).pipe(
    Effect.provide(Layer.provide(PgClient.layer({ url, maxConnections: 1 }), Reactivity.layer)),
    Effect.mapError((error) => unusableAt(name, error)),
    Effect.runPromise
  )
}

const judgements = Effect.fnUntraced(function*(line: (judgement: string) => void) {
  const sql = yield* SqlClient
  const [known] = yield* sql`SELECT 1 AS known WHERE to_regclass('feedback') IS NOT NULL`
  if (known === undefined) return 0
  let lines = 0
  let [time, id] = [0, ""]
  for (;;) {
    const rows = yield* sql<Row>`
      SELECT id, created_at, judgement FROM feedback
      WHERE judgement IS NOT NULL AND (created_at, id) > (${time}, ${id})
      ORDER BY created_at, id LIMIT ${rowsAtOnce}
    `
    for (const row of rows) line(text(row, "judgement"))
    lines += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return lines
    ;[time, id] = [number(last, "created_at"), text(last, "id")]
  }
})

const rowsAtOnce = 1_000
