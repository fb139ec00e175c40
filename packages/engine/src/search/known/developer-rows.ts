import { type DeveloperFacts, type DeveloperKind, developerKinds } from "../../developer/developer-kind.ts"
import { number, optionalText, text } from "../../store/column.ts"
import type { Sql } from "../../store/open-database.ts"
import type { DeveloperFilter } from "./known-pages.ts"

/** The IDs of pages for developers that match. */
export const developerPages = (
  sql: Sql,
  { isSkill, kinds, repositories, sources }: DeveloperFilter
): ReadonlySet<number> => {
  const rows = sql(`
    SELECT page AS id, kind, ${
    sources === undefined ? "NULL" : "(SELECT url FROM page WHERE page.id = page_fact.page)"
  } AS url
    FROM page_fact WHERE kind IN (SELECT value FROM json_each(?))
      AND (? IS NULL OR kind = 'doc' OR repository IN (SELECT value FROM json_each(?)))
      AND (? = 0 OR skill = 1)
  `).all(
    JSON.stringify(kinds),
    repositories === undefined ? null : 1,
    JSON.stringify(repositories ?? []),
    Number(isSkill === true)
  )
  const isOfSource = (url: string) => sources?.some((source) => isBelow(url, source)) !== false
  return new Set(
    rows.filter((row) => text(row, "kind") !== "doc" || isOfSource(text(row, "url"))).map((row) => number(row, "id"))
  )
}

/** The kinds of pages for developers that exist; of one repository if it is given. */
export const kindsThatExist = (sql: Sql, repository?: string): ReadonlySet<DeveloperKind> =>
  new Set(
    developerKinds.filter((kind) =>
      sql("SELECT 1 FROM page_fact WHERE kind = ? AND (? IS NULL OR repository = ?) LIMIT 1").get(
        kind,
        repository ?? null,
        repository ?? null
      ) !== undefined
    )
  )

export const hasSource = (sql: Sql, source: string): boolean =>
  ["https", "http"].some((scheme) =>
    sql(`
      SELECT 1 FROM page JOIN page_fact ON page_fact.page = page.id
      WHERE kind = 'doc' AND (url = ? OR url >= ? AND url < ?) LIMIT 1
    `).get(`${scheme}://${source}`, `${scheme}://${source}/`, `${scheme}://${source}0`) !== undefined
  )

export const factsOfUrls = (sql: Sql, urls: ReadonlyArray<string>): ReadonlyMap<string, DeveloperFacts> =>
  new Map(
    sql(`
      SELECT url, kind, repository FROM page JOIN page_fact ON page_fact.page = page.id
      WHERE kind IS NOT NULL AND url IN (SELECT value FROM json_each(?))
    `).all(JSON.stringify(urls)).flatMap((row) => {
      const kind = developerKinds.find((known) => known === text(row, "kind"))
      return kind === undefined ? [] : [[text(row, "url"), { kind, repository: optionalText(row, "repository") }]]
    })
  )

/** Whether a URL is on a source, such as `docs.python.org` or `nodejs.org/api`. */
const isBelow = (url: string, source: string): boolean => {
  const rest = url.slice(url.indexOf("://") + 3)
  return rest === source || rest.startsWith(`${source}/`)
}
