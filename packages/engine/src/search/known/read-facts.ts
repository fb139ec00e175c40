import type { PageMetadata } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { putExact } from "../../fts5/put-exact.ts"
import { imageEntry } from "../../images/image-entry.ts"
import { pageImages } from "../../images/page-images.ts"
import { number } from "../../store/column.ts"
import type { Database } from "../../store/database.ts"
import type { Sql } from "../../store/open-database.ts"
import { fromRow } from "../../store/page-rows.ts"
import type { StoredPage } from "../../store/page-store.ts"
import { developerFacts } from "./developer-pages.ts"
import { pictureOf } from "./page-picture.ts"

/**
 * Reads the facts of pages stored since the last call, a few milliseconds at a time. Callers wait for a limited time
 * and get the number of unread pages, which are read in the background. This keeps storing a page fast, and costs
 * nothing until a search needs facts.
 */
export const readingFacts = Effect.fnUntraced(function*(database: Database["Service"]) {
  const scope = yield* Effect.scope
  const left = database.read(unread)
  let reading: Fiber.Fiber<void> | undefined
  let waiting = 0
  const readAll = Effect.gen(function*() {
    while (yield* database.write(readSome)) yield* waiting > 0 ? Effect.yieldNow : Effect.sleep(restMilliseconds)
  }).pipe(
    Effect.tapDefect((defect) => waiting > 0 ? Effect.void : Effect.logError("Reading page metadata failed", defect)),
    Effect.ensuring(Effect.sync(() => void (reading = undefined)))
  )
  const wait = (fiber: Fiber.Fiber<void>, milliseconds: number) =>
    Effect.acquireUseRelease(
      Effect.sync(() => waiting++),
      () => Effect.timeoutOption(Fiber.join(fiber), milliseconds),
      () => Effect.sync(() => waiting--)
    )
  return Effect.fnUntraced(function*(milliseconds: number) {
    if ((yield* left) === 0) return 0
    reading ??= yield* Effect.forkIn(readAll, scope)
    yield* wait(reading, milliseconds)
    return yield* left
  })
})

const restMilliseconds = 20

const unread = (sql: Sql): number =>
  number(sql(`SELECT count(*) AS pages FROM page WHERE ${isUnread}`).get() ?? {}, "pages")

/** Whether there may be more pages to read. */
const readSome = (sql: Sql): boolean => {
  const until = performance.now() + millisecondsAtOnce
  let seen = 0
  for (const row of sql(selectUnread).iterate(maxAtOnce)) {
    take(sql, number(row, "id"), number(row, "findable") === 1 ? fromRow(row) : undefined)
    sql("UPDATE page_fact_clock SET version = ?").run(number(row, "version"))
    seen++
    if (performance.now() > until) return true
  }
  return seen === maxAtOnce
}

const take = (sql: Sql, id: number, page: StoredPage | undefined): void => {
  sql("DELETE FROM image WHERE page = ?").run(id)
  sql("DELETE FROM page_fact WHERE page = ?").run(id)
  if (page === undefined) return
  const { metadata } = page.content
  const generator = [metadata["generator"] ?? ""].flat().join(" ")
  const { contentType, rawHtml: html, url } = page
  const facts = developerFacts(url, { contentType, generator, html, metadata, text: page.content.text })
  sql(
    "INSERT INTO page_fact (page, adult, developer, picture, kind, repository, skill) VALUES (?, ?, ?, ?, ?, ?, ?)"
  ).run(
    id,
    Number(isForAdults(metadata)),
    Number(facts !== undefined),
    pictureOf(metadata) ?? null,
    facts?.kind ?? null,
    facts?.repository ?? null,
    Number(facts?.isSkill === true)
  )
  if (!page.contentType.includes("html")) return
  for (const image of pageImages(page.rawHtml, page.url)) {
    const { exact, extensions, words } = imageEntry(image, page)
    const { lastInsertRowid } = sql(
      "INSERT INTO image (page, url, alt, context, extensions, width, height) VALUES (?, ?, ?, ?, ?, ?, ?)"
    )
      .run(id, image.url, image.alt, image.context, extensions, image.width ?? null, image.height ?? null)
    sql("INSERT INTO image_words (rowid, title, alt, name, context) VALUES (?, ?, ?, ?, ?)").run(
      lastInsertRowid,
      ...words
    )
    putExact(sql, "image_exact", lastInsertRowid, exact)
  }
}

const millisecondsAtOnce = 10
const maxAtOnce = 100

const isUnread = "page.version > (SELECT version FROM page_fact_clock)"
const selectUnread = `
  SELECT page.*, page_copy.* FROM page JOIN page_copy ON page_copy.page = page.id
  WHERE ${isUnread} ORDER BY version LIMIT ?
`

/** Whether a page labels itself as adult: by a rating that search engines support, or by the RTA label. */
const isForAdults = (metadata: PageMetadata): boolean =>
  Object.entries(metadata).some(([name, value]) =>
    ratingNames.has(name.toLowerCase()) && [value].flat().some((rating) => adultRating.test(rating))
  )

const ratingNames: ReadonlySet<string> = new Set(["rating", "og:restrictions:age", "isfamilyfriendly"])
const adultRating = /^(?:adult|mature|restricted|18\+?|false)$|RTA-5042-1996-1400-1577-RTA/iu
