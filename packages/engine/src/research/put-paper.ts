import { exactText, looseText } from "@trawl/full-text/text"
import { putExact } from "../fts5/put-exact.ts"
import { number, text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import { completePaper } from "./complete-paper.ts"
import type { LoadedPaper, PaperName } from "./loaded-paper.ts"
import { addressOf } from "./paper-name.ts"
import { fieldsOf, paperWithName } from "./paper-rows.ts"

/**
 * Adds a paper, or completes the one with one of its identifiers. Call it in a transaction. Returns whether the paper
 * is new.
 */
export const putPaper = (sql: Sql, paper: LoadedPaper): boolean => {
  const known = [...new Set(paper.names.flatMap((name) => paperWithName(sql, name) ?? []))].sort((one, other) =>
    one - other
  )
  const [first, ...others] = known
  const whole = completePaper(paper, known.map((id) => fieldsOf(sql("SELECT * FROM paper WHERE id = ?").get(id)!)))
  for (const other of others) unite(sql, first!, other)
  const id = first ??
    Number(
      sql("INSERT INTO paper (title, abstract, body, authors, categories) VALUES ('', '', '', '[]', '[]')").run()
        .lastInsertRowid
    )
  sql(
    "UPDATE paper SET title = ?, abstract = ?, body = ?, authors = ?, categories = ?, created = ?, updated = ? WHERE id = ?"
  ).run(
    whole.title,
    whole.abstract,
    whole.body,
    JSON.stringify(whole.authors),
    JSON.stringify(whole.categories),
    whole.created ?? null,
    whole.updated ?? null,
    id
  )
  for (const { name, namespace } of paper.names) {
    sql("INSERT OR IGNORE INTO paper_name VALUES (?, ?, ?)").run(namespace, name, id)
  }
  for (const { name, namespace } of paper.references) {
    sql("INSERT OR IGNORE INTO paper_reference VALUES (?, ?, ?)").run(id, namespace, name)
  }
  indexPaper(sql, id, whole)
  return first === undefined
}

/** Merges the identifiers and references of two records of the same paper. `completePaper` merges the other fields. */
const unite = (sql: Sql, kept: number, other: number): void => {
  sql("UPDATE paper_name SET paper = ? WHERE paper = ?").run(kept, other)
  sql("UPDATE OR IGNORE paper_reference SET paper = ? WHERE paper = ?").run(kept, other)
  for (const table of ["paper_words", "paper_exact"]) sql(`DELETE FROM ${table} WHERE rowid = ?`).run(other)
  sql("DELETE FROM paper WHERE id = ?").run(other)
}

/** Indexes a paper by its texts and identifiers. */
export const indexPaper = (
  sql: Sql,
  id: number,
  { abstract, authors, body, title }: Pick<LoadedPaper, "abstract" | "authors" | "body" | "title">
): void => {
  sql("DELETE FROM paper_unread WHERE paper = ?").run(id)
  for (const table of ["paper_words", "paper_exact"]) sql(`DELETE FROM ${table} WHERE rowid = ?`).run(id)
  sql("INSERT INTO paper_words (rowid, title, abstract, authors, body) VALUES (?, ?, ?, ?, ?)")
    .run(id, looseText(title), looseText(abstract), authors.map(looseText).join(` ${gap} `), looseText(body))
  const names = sql("SELECT namespace, name FROM paper_name WHERE paper = ?").all(id)
    // only this function's callers write the column
    .map((row) => addressOf({ namespace: text(row, "namespace") as PaperName["namespace"], name: text(row, "name") }))
  putExact(sql, "paper_exact", id, {
    title: exactText(title),
    url: exactText(names.join(" ")),
    summary: exactText(abstract),
    body: exactText(body)
  })
}

// separates authors, so that no match spans two of them; queries cannot contain it, because it is not a letter
const gap = "¦"

/** The number of papers. */
export const countPapers = (sql: Sql): number =>
  number(sql("SELECT count(*) AS papers FROM paper").get() ?? {}, "papers")
