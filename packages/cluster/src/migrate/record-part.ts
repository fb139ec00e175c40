import { number, type Row } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { eachRow, type Part, type Position, type Values } from "./part.ts"
import type { Source, Table } from "./source.ts"

/** The rows of a table of records, which has the same columns in both databases. */
export const recordPart = ({ sql }: Source, { columns, key, name }: Table): Part => {
  const listed = columns.map((column) => `"${column}"`).join()
  const place = key.join()
  const select = `SELECT ${key.map((column, at) => `${column} AS place_${at}`).join()}, ${listed} FROM "${name}"`
  const after = `${select} WHERE (${place}) > (${key.map(() => "?").join()}) ORDER BY ${place}`
  const valuesOf = (row: Row): Values => columns.map((column) => storable(row[column]))
  const from = (position: Position | undefined): Iterable<Row> =>
    position === undefined ? sql(`${select} ORDER BY ${place}`).iterate() : sql(after).iterate(...position)
  return {
    name,
    table: name,
    count: number(sql(`SELECT count(*) AS rows FROM "${name}"`).get() ?? {}, "rows"),
    next: (position) => {
      const rows: Array<Values> = []
      let size = 0
      let last: Position = []
      for (const row of from(position)) {
        const values = valuesOf(row)
        rows.push(values)
        last = key.map((_, at) => row[`place_${at}`] as number | string)
        size += values.reduce<number>((sum, value) => sum + sizeOf(value), 0)
        if (rows.length >= rowsAtOnce || size >= bytesAtOnce) break
      }
      return rows.length === 0 ? undefined : {
        rows: rows.length,
        last,
        write: Effect.flatMap(SqlClient, (target) => target.unsafe(insertInto(name, listed, rows), rows.flat()))
      }
    },
    *source() {
      for (const row of from(undefined)) yield valuesOf(row)
    },
    target: (each) =>
      eachRow(
        name,
        `SELECT ${listed} FROM "${name}"`,
        (row) => Effect.sync(() => each(columns.map((column) => row[column])))
      )
  }
}

// row numbers stay the same, because clients have them in cursors
const insertInto = (name: string, columns: string, rows: ReadonlyArray<Values>): string => {
  let last = 0
  const values = rows.map((row) => `(${row.map(() => `$${++last}`).join()})`)
  return `INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE VALUES ${values.join()}`
}

/** Removes NUL characters, which PostgreSQL cannot store in text. */
const storable = (value: unknown): unknown => typeof value === "string" ? value.replaceAll("\0", "") : value

const sizeOf = (value: unknown): number => typeof value === "string" || value instanceof Uint8Array ? value.length : 8

const rowsAtOnce = 500
const bytesAtOnce = 4_000_000
