import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { LeasedPage, PageJob } from "../jobs/page-job.ts"
import { type Row, text } from "../store/column.ts"
import { elementsOf } from "./sql/dialect.ts"

// The keys of delivered documents: of their URLs, of the targets of redirects and of canonical URLs. A job delivers one
// document with each.
// Call these functions in the transaction that settles the page, with the row of the job locked.

/** The URL of the page whose document has one of these keys already; undefined if none has. */
export const deliveredAs = Effect.fnUntraced(
  function*(sql: SqlClient, job: PageJob, page: LeasedPage, keys: ReadonlyArray<string>) {
    const [row] = yield* sql<Row>`
      SELECT delivered.url FROM job_page JOIN job_page AS delivered ON delivered.id = job_page.same_as
      WHERE job_page.id IN (
        SELECT id FROM job_page WHERE job = ${job.id} AND key IN (SELECT value FROM ${
      elementsOf(sql, JSON.stringify(keys))
    })
        UNION ALL SELECT ${page.id}
      ) LIMIT 1
    `
    return row && text(row, "url")
  }
)

/**
 * Gives keys to the document of a page. Returns the URLs of waiting pages that need not be read now, because they would
 * return the same document.
 */
export const claim = Effect.fnUntraced(function*(
  sql: SqlClient,
  job: PageJob,
  page: LeasedPage,
  { id, keys, now }: { readonly keys: ReadonlyArray<string>; readonly id: string; readonly now: number }
) {
  const elements = elementsOf(sql, JSON.stringify(keys))
  yield* sql`
    INSERT INTO job_page (job, key, url, host, depth, parent, state, same_as)
    SELECT ${job.id}, value, ${page.url}, ${page.host}, ${page.depth}, ${page.id}, 'alias', ${page.id}
    FROM ${elements} WHERE true
    ON CONFLICT (job, key) WHERE key IS NOT NULL DO UPDATE SET same_as = excluded.same_as
  `
  const dropped = yield* sql<Row>`
    UPDATE job_page SET state = 'failed', ended_at = ${now}, result = ${id}, code = 'DUPLICATE',
      error = ${`The same page as ${page.url}`}
    WHERE state = 'waiting' AND id IN (
      SELECT id FROM job_page WHERE job = ${job.id} AND key IN (SELECT value FROM ${elements})
    ) RETURNING url
  `
  return dropped.map((row) => text(row, "url"))
})
