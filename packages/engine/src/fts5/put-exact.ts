import type { ExactField } from "@trawl/full-text/effect"
import { foldedText } from "@trawl/full-text/text"
import { isAscii } from "@trawl/full-text/text"
import type { Sql } from "../store/open-database.ts"

/**
 * Adds the exact tokens of texts, separated by spaces, to a table for exact matches. Texts with diacritics are added a
 * second time as folded tokens: see `exactMatch`.
 */
export const putExact = (
  sql: Sql,
  table: `${string}_exact`,
  id: number | bigint,
  texts: Readonly<Record<ExactField, string>>
): void => {
  const { body, summary, title, url } = texts
  const exact = [title, url, summary, body]
  sql(`
    INSERT INTO ${table} (rowid, title, url, summary, body, folded_title, folded_url, folded_summary, folded_body)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  `).run(id, ...exact, ...exact.map(foldedWhereOther))
}

const foldedWhereOther = (exact: string): string => {
  if (isAscii(exact)) return ""
  const folded = foldedText(exact)
  return folded === exact ? "" : folded
}
