import { bytes, type LoadedPaper, number, paperOf, type Row } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { insertRecords, packPaper, recordKey, unpackPaper } from "../corpus/paper-records.ts"
import { keyText } from "../corpus/page-key.ts"
import { eachRow, type Part, type Values } from "./part.ts"
import type { Source } from "./source.ts"

/** The research papers. Their index is derived. */
export const paperPart = ({ sql }: Source): Part => {
  const from = (id: number | string) => sql("SELECT * FROM paper WHERE id > ? ORDER BY id").iterate(id)
  return {
    name: "paper",
    table: "paper_record",
    count: number(sql("SELECT count(*) AS papers FROM paper").get() ?? {}, "papers"),
    next: ([after] = [0]) => {
      const rows: Array<Row> = []
      for (const row of from(after ?? 0)) {
        rows.push(row)
        if (rows.length >= papersAtOnce) break
      }
      if (rows.length === 0) return undefined
      const papers = rows.map((row) => paperOf(sql, row))
      return {
        rows: rows.length,
        last: [number(rows.at(-1)!, "id")],
        write: Effect.flatMap(
          Effect.forEach(
            papers,
            (paper) => Effect.map(packPaper(paper), (content) => ({ key: recordKey(paper), content }))
          ),
          insertRecords
        )
      }
    },
    *source() {
      for (const row of from(0)) {
        const paper = paperOf(sql, row)
        yield valuesOf(recordKey(paper), paper)
      }
    },
    target: (each) =>
      eachRow(
        "paper",
        "SELECT key, content FROM paper_record",
        (row) => Effect.map(unpackPaper(bytes(row, "content")), (paper) => each(valuesOf(bytes(row, "key"), paper)))
      )
  }
}

const valuesOf = (key: Uint8Array, paper: LoadedPaper): Values => [
  keyText(key),
  JSON.stringify(Object.entries(paper).filter(([, value]) => value !== undefined).sort())
]

const papersAtOnce = 200
