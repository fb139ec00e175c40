import * as Effect from "effect/Effect"
import { linkedSites } from "../feed/linked-sites.ts"
import type { PageResult, PageTexts } from "../feed/page-texts.ts"
import { yieldBudget } from "../yield/yield-budget.ts"
import type { Row, Sql } from "./document-database.ts"
import { latestVersion } from "./document-feed.ts"

/** The texts of a directory's documents. */
export const documentTexts = (sql: Sql): PageTexts["Service"] => {
  const byPage = <A>(
    select: string,
    pages: ReadonlyArray<number>,
    toValue: (row: Row) => A
  ): Effect.Effect<ReadonlyMap<number, A>> =>
    read(() =>
      new Map(
        sql(`${select} FROM document WHERE id IN (SELECT value FROM json_each(?))`).all(JSON.stringify(pages)).map((
          row
        ) => [Number(row["id"]), toValue(row)])
      )
    )
  return {
    version: Effect.sync(() => latestVersion(sql)),
    titles: (pages) => byPage("SELECT id, title", pages, (row) => String(row["title"])),
    results: (pages) => byPage("SELECT id, url, title, description", pages, toResult),
    beginnings: (pages, characters) =>
      byPage(
        `SELECT id, url, title, description, substr(text, 1, ${characters}) AS text`,
        pages,
        (row) => ({ ...toResult(row), text: String(row["text"]) })
      ),
    text: (page, characters) =>
      read(() =>
        String(
          sql("SELECT substr(text, 1, ?) AS text FROM document WHERE id = ?").get(characters, page)?.["text"] ?? ""
        )
      ),
    pathLengths: (after) =>
      read(() =>
        sql("SELECT id, path_length FROM document WHERE id > ? ORDER BY id LIMIT 5000").all(after).map((row) =>
          [Number(row["id"]), Number(row["path_length"])] as const
        )
      ),
    linkedSites: linkedSites(
      { pages: "document", links: "link", page: "document" },
      (statement, ...parameters) => read(() => sql(statement).all(...parameters))
    ),
    headings: (site, pages) =>
      read(() =>
        sql("SELECT title, headings FROM document WHERE site = ? LIMIT ?").all(site, pages).map((row) =>
          [row["title"], ...headingsOf(row)].join("\n")
        )
      )
  }
}

// SQLite blocks the calling thread, so a search with many reads yields in between
const read = <A>(body: () => A): Effect.Effect<A> =>
  Effect.suspend(() => yieldBudget.isSpent() ? Effect.andThen(yieldBudget.renew, Effect.sync(body)) : Effect.sync(body))

const toResult = (row: Row): PageResult => ({
  url: String(row["url"]),
  title: String(row["title"]),
  description: String(row["description"])
})

const headingsOf = (row: Row): ReadonlyArray<string> => JSON.parse(String(row["headings"])) as ReadonlyArray<string>
