import { number, type Row, text } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { createHash } from "node:crypto"

/** Part of the data of an engine, such as a table. */
export interface Part {
  readonly name: string
  /** The number of its rows in the source. */
  readonly count: number
  /** The table of the target, which is empty before the migration. */
  readonly table: string
  /** Reads some rows of the source after a position. Returns undefined at the end. */
  readonly next: (after: Position | undefined) => Batch | undefined
  /** All rows of the source, for the comparison. */
  readonly source: () => Iterable<Values>
  /** Reads all rows of the target in the same form. */
  readonly target: (each: (row: Values) => void) => Effect.Effect<void, SqlError, SqlClient>
}

export type Position = ReadonlyArray<number | string>
/** A row for the comparison. */
export type Values = ReadonlyArray<unknown>

export interface Batch {
  readonly rows: number
  /** The position of its last row. */
  readonly last: Position
  /** Writes the rows to the target. Called in a transaction. */
  readonly write: Effect.Effect<void, SqlError, SqlClient>
}

/**
 * Copies a part. Each batch stores the position in its transaction, so after an interruption the copy continues where
 * it stopped. `report` receives the number of copied rows.
 */
export const copyPart = Effect.fnUntraced(function*(part: Part, report: (copied: number) => void) {
  const sql = yield* SqlClient
  const [known] = yield* sql<Row>`SELECT last, rows FROM data_migration_part WHERE part = ${part.name}`
  let copied = known === undefined ? 0 : number(known, "rows")
  let position = known === undefined ? undefined : JSON.parse(text(known, "last")) as Position
  for (let batch = part.next(position); batch !== undefined; batch = part.next(position)) {
    const { last, rows, write } = batch
    position = last
    copied += rows
    yield* sql.withTransaction(Effect.andThen(
      write,
      sql`
        INSERT INTO data_migration_part (part, last, rows) VALUES (${part.name}, ${JSON.stringify(last)}, ${copied})
        ON CONFLICT (part) DO UPDATE SET last = excluded.last, rows = excluded.rows
      `
    ))
    report(copied)
    yield* Effect.yieldNow
  }
  return copied
})

/** Whether a part has the same rows in the source and in the target. */
export const isSame = Effect.fnUntraced(function*(part: Part) {
  const [source, target] = [new Checksum(), new Checksum()]
  let rows = 0
  for (const row of part.source()) {
    source.add(row)
    if (++rows % 100 === 0) yield* Effect.yieldNow
  }
  yield* part.target((row) => target.add(row))
  return source.text === target.text
})

/** The checksum of rows, independent of their order. */
class Checksum {
  private rows = 0
  private sum = 0n

  add(row: Values): void {
    this.rows++
    const hash = createHash("sha256").update(JSON.stringify(row.map(comparable))).digest()
    this.sum = BigInt.asUintN(128, this.sum + (hash.readBigUInt64LE(0) << 64n) + hash.readBigUInt64LE(8))
  }

  get text(): string {
    return `${this.rows} ${this.sum}`
  }
}

const comparable = (value: unknown): unknown =>
  value instanceof Uint8Array
    ? createHash("sha256").update(value).digest("hex")
    : typeof value === "bigint"
    ? Number(value)
    : value

/** Streams the rows of a query, in parts that fit in memory. `name` is the name of its cursor. */
export const eachRow = Effect.fnUntraced(function*<E = never, R = never>(
  name: string,
  query: string,
  each: (row: Row) => Effect.Effect<void, E, R>
) {
  const sql = yield* SqlClient
  const cursor = `each_${name}`
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql.unsafe(`DECLARE ${cursor} CURSOR FOR ${query}`)
    for (;;) {
      const rows = yield* sql.unsafe<Row>(`FETCH 50 FROM ${cursor}`)
      if (rows.length === 0) break
      yield* Effect.forEach(rows, each, { discard: true })
    }
    yield* sql.unsafe(`CLOSE ${cursor}`)
  }))
})
