import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { attemptsFor, type PageJob, sitemapDepth } from "../jobs/page-job.ts"
import { number, optionalText, type Row } from "../store/column.ts"
import { forUpdate } from "./sql/dialect.ts"

/**
 * Locks and returns the row of a job with a limit, because the limit depends on its other pages. Does not lock other
 * jobs, and returns an empty row.
 */
export const lockLimited = (sql: SqlClient, { id, limit }: PageJob): Effect.Effect<Row, SqlError> =>
  limit === undefined
    ? Effect.succeed({})
    : Effect.map(sql<Row>`SELECT total, read, notes FROM job WHERE id = ${id} ${forUpdate(sql)}`, ([row = {}]) => row)

/** The number of URLs that the current transaction may still add to a job. */
export const roomIn = ({ limit }: PageJob, locked: Row, added: number): number =>
  limit === undefined ? Infinity : Math.max(maxKnownUrls(limit) - number(locked, "total") - added, 0)

/** Whether a job has no more pages to read, or may read no more. */
export const isEnd = Effect.fnUntraced(function*(sql: SqlClient, { id, limit }: PageJob, counted: Row) {
  if (limit !== undefined && number(counted, "read") >= limit) return true
  if (number(counted, "done") >= number(counted, "total") && number(counted, "sitemaps") <= 0) return true
  if (limit === undefined || number(counted, "attempts") < attemptsFor(limit)) return false
  const leased = yield* sql`
    SELECT id FROM job_page WHERE job = ${id} AND state = 'leased' AND depth > ${sitemapDepth} LIMIT 1
  `
  return leased.length === 0 && "attempts used up"
})

/** The error of a failed job, which has a limit and no document: the error of its start page. */
export const failureOf = Effect.fnUntraced(function*(sql: SqlClient, { id, limit }: PageJob, counted: Row) {
  if (limit === undefined || number(counted, "read") > 0) return undefined
  const [first = {}] = yield* sql<Row>`
    SELECT error FROM job_page WHERE job = ${id} AND depth > ${sitemapDepth} ORDER BY id LIMIT 1
  `
  return optionalText(first, "error")
})

export const notesOf = (row: Row): ReadonlyArray<string> => {
  const notes = optionalText(row, "notes")
  // only `addNotes` writes this column
  return notes === undefined ? [] : JSON.parse(notes) as ReadonlyArray<string>
}

/** Stores new notes of a job, and the URL to which its start page redirects. */
export const addNotes = Effect.fnUntraced(function*(
  sql: SqlClient,
  { id }: PageJob,
  locked: Row,
  { arrived, notes }: { readonly arrived: string | undefined; readonly notes: ReadonlyArray<string> }
) {
  const known = new Set(notesOf(locked))
  if (arrived === undefined && notes.every((note) => known.has(note))) return
  yield* sql`
    UPDATE job SET notes = ${JSON.stringify([...new Set([...known, ...notes])])},
      arrived = ${arrived ?? sql.literal("arrived")} WHERE id = ${id}
  `
})

export const tooManyAttempts = (limit: number): string =>
  `The crawl ended after ${attemptsFor(limit)} pages, because too many of them failed or were duplicates.`

export const tooManyLinks = (limit: number): string =>
  `The crawl found ${maxKnownUrls(limit)} URLs, the maximum for its limit, and ignored further links.`

/** The maximum number of URLs that a crawl stores: ten per document of its limit, and more for small limits. */
const maxKnownUrls = (limit: number): number => Math.min(10 * limit + 1_000, 1_000_000)
