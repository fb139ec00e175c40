import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { LeasedPage, PageJob } from "../jobs/page-job.ts"
import { number, optionalText, type Row, text } from "../store/column.ts"

// The keys of delivered documents: of their URLs, of the targets of redirects and of canonical URLs. A job delivers
// only one document with each key. Call these functions in the transaction that settles the page, with the row of the
// job locked.

/** A page of a job with one of the keys of some documents, or one of these documents. */
export interface KeyedPage {
  /** Undefined for a further key of a document, which is not stored yet. */
  readonly id: number | undefined
  readonly key: string | undefined
  readonly url: string
  state: string
  /** The URL of the page whose document already has this key. */
  deliveredAs: string | undefined
}

/** The pages of a job with some keys, and some other pages. */
export const pagesWithKeys = (
  sql: SqlClient,
  job: PageJob,
  pages: ReadonlyArray<LeasedPage>,
  keys: ReadonlyArray<string>
) => {
  const select = sql.literal(`
    SELECT id, key, url, state, (
      SELECT delivered.url FROM job_page AS delivered WHERE delivered.id = job_page.same_as
    ) AS delivered_as FROM job_page
  `)
  return Effect.map(
    sql<Row>`
      ${select} WHERE job = ${job.id} AND key IN ${sql.in(keys)} UNION ALL
      ${select} WHERE id IN ${sql.in(pages.map(({ id }) => id))}
    `,
    (rows) => {
      const known = rows.map((row): KeyedPage => ({
        id: number(row, "id"),
        key: optionalText(row, "key"),
        url: text(row, "url"),
        state: text(row, "state"),
        deliveredAs: optionalText(row, "delivered_as")
      }))
      return [...new Map(known.map((page) => [page.id, page])).values()]
    }
  )
}

/** The changes that the document of a page causes. */
export interface Claim {
  readonly page: LeasedPage
  /** The result of the page. */
  readonly result: string
  /** Whether the row of the page has a key of the document. */
  readonly isOwn: boolean
  /** Keys that no page of the job has yet. */
  readonly newKeys: ReadonlyArray<string>
  /** Other pages with a key of the document. */
  readonly others: ReadonlyArray<KeyedPage>
  /** Those pages that need not be read, because they would return the same document. */
  readonly dropped: ReadonlyArray<KeyedPage>
}

/** Gives keys to the document of a page. Changes `known`, so that later documents with one of them are duplicates. */
export const claim = (
  known: Array<KeyedPage>,
  page: LeasedPage,
  keys: ReadonlyArray<string>,
  result: string
): Claim => {
  const owners = known.filter(({ key }) => key !== undefined && keys.includes(key))
  const newKeys = keys.filter((key) => !owners.some((owner) => owner.key === key))
  const others = owners.filter((owner) => owner.id !== page.id)
  const dropped = owners.filter(({ state }) => state === "waiting")
  for (const owner of owners) owner.deliveredAs = page.url
  for (const other of dropped) other.state = "failed"
  for (const key of newKeys) known.push({ id: undefined, key, url: page.url, state: "alias", deliveredAs: page.url })
  return { page, result, isOwn: others.length < owners.length, newKeys, others, dropped }
}

/** Stores the changes that documents cause, except the rows of their own pages. */
export const putClaims = Effect.fnUntraced(function*(
  sql: SqlClient,
  job: PageJob,
  claims: ReadonlyArray<Claim>,
  now: number
) {
  const aliases = claims.flatMap(({ newKeys, page }) =>
    newKeys.map((key) => ({
      job: job.id,
      key,
      url: page.url,
      host: page.host,
      depth: page.depth,
      parent: page.id,
      state: "alias",
      same_as: page.id
    }))
  )
  if (Arr.isArrayNonEmpty(aliases)) yield* sql`INSERT INTO job_page ${sql.insert(aliases)}`
  for (const { dropped, others, page, result } of claims) {
    if (others.length > 0) {
      yield* sql`UPDATE job_page SET same_as = ${page.id} WHERE id IN ${sql.in(idsOf(others))}`
    }
    if (dropped.length === 0) continue
    yield* sql`
      UPDATE job_page SET state = 'failed', ended_at = ${now}, result = ${result}, code = 'DUPLICATE',
        error = ${`The same page as ${page.url}`} WHERE id IN ${sql.in(idsOf(dropped))}
    `
  }
})

const idsOf = (pages: ReadonlyArray<KeyedPage>) => pages.flatMap(({ id }) => id ?? [])
