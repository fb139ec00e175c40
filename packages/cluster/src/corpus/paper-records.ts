import { bytes, completePaper, type LoadedPaper, packJson, type Row, unpackJson } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { createHash } from "node:crypto"
import { type Position, positionOf } from "./page-changes.ts"
import { keyText } from "./page-key.ts"

/**
 * Stores papers for all processes. Merges a paper into a record with the same identifiers. Returns the position of the
 * last change, if there is one.
 */
export const putRecords = Effect.fnUntraced(function*(papers: ReadonlyArray<LoadedPaper>) {
  const sql = yield* SqlClient
  const records = new Map<string, PaperRecord>()
  for (const paper of papers) {
    const key = recordKey(paper)
    const known = records.get(keyText(key))
    records.set(keyText(key), { key, paper: known === undefined ? paper : combined(paper, known.paper) })
  }
  if (records.size === 0) return undefined
  return yield* sql.withTransaction(Effect.gen(function*() {
    // two processes may load the same dump
    yield* sql`SELECT pg_advisory_xact_lock(hashtext('paper_record'))`
    const keys = [...records.values()].map(({ key }) => key)
    const known = yield* sql<Row>`SELECT key, content FROM paper_record WHERE key IN ${sql.in(keys)}`
    const contents = new Map(known.map((row) => [keyText(bytes(row, "key")), bytes(row, "content")]))
    const changed: Array<{ readonly key: Uint8Array; readonly content: Uint8Array }> = []
    for (const { key, paper } of records.values()) {
      const stored = contents.get(keyText(key))
      const whole = stored === undefined ? paper : combined(paper, yield* unpackPaper(stored))
      const content = yield* packPaper(whole)
      if (stored === undefined || Buffer.compare(stored, content) !== 0) changed.push({ key, content })
    }
    return changed.length === 0 ? undefined : yield* insertRecords(changed)
  }))
})

/** Stores records in this order. Returns the position of the last one. */
export const insertRecords = Effect.fnUntraced(
  function*(records: ReadonlyArray<{ readonly key: Uint8Array; readonly content: Uint8Array }>) {
    const sql = yield* SqlClient
    const rows = yield* sql<Row>`
      INSERT INTO paper_record (key, content, transaction, sequence)
      SELECT key, content, pg_current_xact_id(), nextval('paper_record_sequence')
      FROM (VALUES ${
      sql.csv(records.map(({ content, key }) => sql`(${key}::bytea, ${content}::bytea)`))
    }) AS record (key, content)
      ON CONFLICT (key) DO UPDATE SET content = excluded.content, transaction = excluded.transaction,
        sequence = excluded.sequence
      RETURNING transaction::text, sequence
    `
    return positionOf(rows.at(-1)!)
  }
)

/** Some papers after a position, in the order in which every process adds them to its index. */
export const papersAfter = Effect.fnUntraced(function*({ sequence, transaction }: Position, limit: number) {
  const sql = yield* SqlClient
  const rows = yield* sql<Row>`
    SELECT content, transaction::text, sequence FROM paper_record
    WHERE (transaction, sequence) > (${String(transaction)}::xid8, ${sequence}::bigint)
      AND transaction < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY transaction, sequence LIMIT ${limit}
  `
  const last = rows.at(-1)
  return {
    papers: yield* Effect.forEach(rows, (row) => unpackPaper(bytes(row, "content"))),
    last: last && positionOf(last)
  }
})

/** Papers with the same identifiers have the same record. */
export const recordKey = ({ names }: Pick<LoadedPaper, "names">): Uint8Array => {
  const sorted = names.map(({ name, namespace }) => `${namespace}:${name}`).sort()
  return createHash("sha256").update(JSON.stringify(sorted)).digest().subarray(0, 16)
}

export const packPaper = (paper: LoadedPaper) => Effect.map(packJson(paper), ({ packed }) => packed)

export const unpackPaper = (content: Uint8Array) =>
  Effect.map(unpackJson(content), (paper) => {
    // only `packPaper` writes the column, and JSON leaves out undefined values
    const { created, updated, ...rest } = paper as LoadedPaper
    return { ...rest, created, updated } satisfies LoadedPaper as LoadedPaper
  })

interface PaperRecord {
  readonly key: Uint8Array
  readonly paper: LoadedPaper
}

const combined = (paper: LoadedPaper, known: LoadedPaper): LoadedPaper => {
  const references = new Map(
    [...known.references, ...paper.references].map((name) => [`${name.namespace}:${name.name}`, name])
  )
  return { ...completePaper(paper, [known]), references: [...references.values()] }
}
