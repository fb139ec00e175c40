import * as Effect from "effect/Effect"
import type { PageResult, PageTexts } from "../feed/page-texts.ts"
import { yieldBudget } from "../yield/yield-budget.ts"
import type { Row, Sql } from "./document-database.ts"
import { versionOf } from "./document-feed.ts"

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
    version: Effect.sync(() => versionOf(sql)),
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
    linkedSites: (site) =>
      Effect.gen(function*() {
        const linked = yield* read(() => sql(selectLinked).all(site, site))
        const linkedTogether = yield* read(() => sql(selectLinkedTogether).all(site, leastCosine ** 2, site))
        return [...new Set([...linked, ...linkedTogether].map((row) => String(row["site"])))]
      }),
    headings: (site, pages) =>
      read(() =>
        sql("SELECT title, headings FROM document WHERE site = ? LIMIT ?").all(site, pages).map((row) =>
          [row["title"], ...headingsOf(row)].join("\n")
        )
      )
  }
}

// SQLite answers on the thread that asks: a search of many reads must not hold up everything else for the sum of them
const read = <A>(body: () => A): Effect.Effect<A> =>
  Effect.suspend(() => yieldBudget.isSpent() ? Effect.andThen(yieldBudget.renew, Effect.sync(body)) : Effect.sync(body))

const toResult = (row: Row): PageResult => ({
  url: String(row["url"]),
  title: String(row["title"]),
  description: String(row["description"])
})

const headingsOf = (row: Row): ReadonlyArray<string> => JSON.parse(String(row["headings"])) as ReadonlyArray<string>

const selectLinked = `
  SELECT source.site FROM link JOIN document AS source ON source.id = link.document WHERE link.site = ?
  UNION
  SELECT link.site FROM document AS source JOIN link ON link.document = source.id WHERE source.site = ?
`

// the cosine of the two sets of linking documents; a site that everybody links to is related to nobody
const selectLinkedTogether = `
  SELECT other.site FROM link AS this JOIN link AS other ON other.document = this.document
  WHERE this.site = ?
  GROUP BY other.site
  HAVING count(*) * count(*) >= ? * (SELECT count(*) FROM link WHERE site = ?) * (SELECT count(*) FROM link WHERE site = other.site)
`

const leastCosine = 0.3
