import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { LeasedPage, PageJob } from "../jobs/page-job.ts"
import { number, optionalText, type Row, text } from "../store/column.ts"

// The keys of delivered documents: of their URLs, of the targets of redirects and of canonical URLs. A job delivers one
// document with each.
// Call these functions in the transaction that settles the page, with the row of the job locked.

/** A page of a job with one of the keys of a document. */
export interface KeyedPage {
  readonly id: number
  readonly key: string | undefined
  readonly url: string
  readonly state: string
  /** The URL of the page whose document has this key already. */
  readonly deliveredAs: string | undefined
}

/** The pages of a job with some keys, and the page itself. */
export const pagesWithKeys = (sql: SqlClient, job: PageJob, page: LeasedPage, keys: ReadonlyArray<string>) =>
  Effect.map(
    sql<Row>`
      SELECT job_page.id, job_page.key, job_page.url, job_page.state, delivered.url AS delivered_as
      FROM job_page LEFT JOIN job_page AS delivered ON delivered.id = job_page.same_as
      WHERE job_page.id IN (
        SELECT id FROM job_page WHERE job = ${job.id} AND key IN ${sql.in(keys)} UNION ALL SELECT ${page.id}
      )
    `,
    (rows) =>
      rows.map((row): KeyedPage => ({
        id: number(row, "id"),
        key: optionalText(row, "key"),
        url: text(row, "url"),
        state: text(row, "state"),
        deliveredAs: optionalText(row, "delivered_as")
      }))
  )

export const hasKey = ({ key }: KeyedPage, keys: ReadonlyArray<string>): boolean =>
  key !== undefined && keys.includes(key)

/**
 * Gives keys to the document of a page, whose own row has its key already. Returns the URLs of waiting pages that need not be read now, because they would
 * return the same document.
 */
export const claim = Effect.fnUntraced(function*(
  sql: SqlClient,
  job: PageJob,
  page: LeasedPage,
  { id, keys, known, now }: {
    readonly keys: ReadonlyArray<string>
    readonly known: ReadonlyArray<KeyedPage>
    readonly id: string
    readonly now: number
  }
) {
  const owners = known.filter((one) => hasKey(one, keys))
  yield* Effect.forEach(
    keys.filter((key) => !owners.some((owner) => owner.key === key)),
    (key) =>
      sql`INSERT INTO job_page ${
        sql.insert({
          job: job.id,
          key,
          url: page.url,
          host: page.host,
          depth: page.depth,
          parent: page.id,
          state: "alias",
          same_as: page.id
        })
      }`,
    { discard: true }
  )
  const others = owners.filter((owner) => owner.id !== page.id)
  if (others.length > 0) {
    yield* sql`UPDATE job_page SET same_as = ${page.id} WHERE id IN ${sql.in(others.map((owner) => owner.id))}`
  }
  const dropped = owners.filter(({ state }) => state === "waiting")
  if (dropped.length > 0) {
    yield* sql`
      UPDATE job_page SET state = 'failed', ended_at = ${now}, result = ${id}, code = 'DUPLICATE',
        error = ${`The same page as ${page.url}`} WHERE id IN ${sql.in(dropped.map((other) => other.id))}
    `
  }
  return dropped.map(({ url }) => url)
})
