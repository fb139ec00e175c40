import type { PaperMetadata, PaperRecord } from "@trawl/schema"
import { number, type Row, text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import type { PaperFields } from "./complete-paper.ts"
import { type LoadedPaper, type Namespace, namespaces, type PaperName } from "./loaded-paper.ts"
import { readName } from "./paper-name.ts"

/** The row ID of the paper with an identifier. */
export const paperNamed = (sql: Sql, name: string): number | undefined => {
  const read = readName(name)
  return read && paperWithName(sql, read)
}

export const paperWithName = (sql: Sql, { name, namespace }: PaperName): number | undefined =>
  idOf(sql("SELECT paper AS id FROM paper_name WHERE namespace = ? AND name = ?").get(namespace, name))

const idOf = (row: Row | undefined): number | undefined => row && number(row, "id")

/** Converts a row of `paper` to a record. */
export const toRecord = (sql: Sql, row: Row, score: number): PaperRecord => {
  const ids = idsOf(sql, number(row, "id"))
  const primaryId = mostTellingOf(ids)
  return {
    paperId: primaryId,
    primaryId,
    ids,
    title: text(row, "title"),
    abstract: text(row, "abstract"),
    score
  }
}

/** Converts a row of `paper` to its full metadata. */
export const toMetadata = (sql: Sql, row: Row): PaperMetadata => {
  const ids = idsOf(sql, number(row, "id"))
  return {
    paperId: mostTellingOf(ids),
    ids,
    title: text(row, "title"),
    abstract: text(row, "abstract"),
    authors: jsonListOf(row, "authors").join(", "),
    categories: jsonListOf(row, "categories"),
    createdDate: text(row, "created") || null,
    updateDate: text(row, "updated") || null
  }
}

/** Converts a row of `paper` to what it was loaded from. */
export const paperOf = (sql: Sql, row: Row): LoadedPaper => {
  const namesIn = (table: "paper_name" | "paper_reference") =>
    sql(`SELECT namespace, name FROM ${table} WHERE paper = ? ORDER BY namespace, name`).all(number(row, "id"))
      // only `putPaper` writes these tables
      .map((one) => ({ namespace: text(one, "namespace") as Namespace, name: text(one, "name") }))
  const { created, updated, ...fields } = fieldsOf(row)
  return {
    names: namesIn("paper_name"),
    references: namesIn("paper_reference"),
    ...fields,
    created: created || undefined,
    updated: updated || undefined
  }
}

/** The fields of a row of `paper`. */
export const fieldsOf = (row: Row): PaperFields => ({
  title: text(row, "title"),
  abstract: text(row, "abstract"),
  body: text(row, "body"),
  authors: jsonListOf(row, "authors"),
  categories: jsonListOf(row, "categories"),
  created: text(row, "created"),
  updated: text(row, "updated")
})

/** The values of a JSON column. */
export const jsonListOf = (row: Row, column: "authors" | "categories"): ReadonlyArray<string> =>
  // only `putPaper` writes these columns
  JSON.parse(text(row, column)) as ReadonlyArray<string>

type Ids = Partial<Record<Namespace, ReadonlyArray<string>>>

const idsOf = (sql: Sql, paper: number): Ids => {
  const names = sql("SELECT namespace, name FROM paper_name WHERE paper = ? ORDER BY name").all(paper)
  return Object.fromEntries(namespaces.flatMap((namespace) => {
    const own = names.filter((row) => text(row, "namespace") === namespace).map((row) => text(row, "name"))
    return own.length === 0 ? [] : [[namespace, own]]
  }))
}

/** The preferred identifier of a paper. It is the same in every database, unlike the row ID. */
const mostTellingOf = (ids: Ids): string =>
  mostTelling.flatMap((namespace) => (ids[namespace] ?? []).map((name) => `${namespace}:${name}`))[0] ?? ""

const mostTelling: ReadonlyArray<Namespace> = ["arxiv", "pmid", "pmcid", "doi"]
