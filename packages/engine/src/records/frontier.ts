import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { suspiciousAttempts } from "../jobs/attempts.ts"
import { Frontier, leaseTime } from "../jobs/frontier.ts"
import { Leases } from "../jobs/leases.ts"
import { attemptsFor, type LeasedPage, type NewPage, type PageJob, sitemapDepth } from "../jobs/page-job.ts"
import { number, optionalText, type Row, text } from "../store/column.ts"
import { runTogether } from "../store/run-together.ts"
import { arraysOf, claimed, elementsOf, forUpdate, isOneOf } from "./sql/dialect.ts"
import { Retained } from "./retained.ts"

export const layer: Layer.Layer<Frontier, never, Leases | Retained> = Layer.effect(
  Frontier,
  Effect.gen(function*() {
    const { live, owner } = yield* Leases
    const retained = yield* Retained
    /** The IDs of jobs that were near their limit. */
    const near = new WeakSet<PageJob>()
    /** One connection of this process at a time waits for the row of a job. */
    const turns = new WeakMap<PageJob, Semaphore.Semaphore>()
    const turnOf = (job: PageJob) => {
      const turn = turns.get(job) ?? Semaphore.makeUnsafe(1)
      turns.set(job, turn)
      return turn
    }
    const where = ({ request }: Pick<PageJob, "request">) => retained.of(request.zeroDataRetention === true)
    const release = Effect.fnUntraced(function*(job: PageJob, page: LeasedPage | undefined, attempts: number) {
      const sql = yield* where(job)
      yield* sql`
        UPDATE job_page SET state = 'waiting', owner = NULL, leased_until = NULL, attempt = attempt - ${attempts} WHERE ${
        sql.and([
          sql`job = ${job.id} AND state = 'leased' AND owner = ${owner}`,
          ...page === undefined ? [] : [sql`id = ${page.id} AND epoch = ${page.epoch}`]
        ])
      }`
    })

    /** Leases at most `count` pages of a job, those on other hosts than `resting`. */
    const take = Effect.fnUntraced(function*(job: PageJob, which: Which, { isCareful, resting }: Kind, count = 1) {
      const sql = yield* where(job)
      const now = yield* Clock.currentTimeMillis
      const all = [
        isWaiting(sql, job),
        ...which === "all"
          ? []
          : which === "far from the limit"
          ? [isFarFrom(sql, job)]
          : [sql`job_page.depth ${sql.literal(which === "pages" ? ">" : "<=")} ${sitemapDepth}`],
        // the depth of a page is exact only if all pages above it, and sitemaps, have been read
        ...job.request.crawl?.maxDiscoveryDepth === undefined
          ? []
          : [sql`job_page.depth <= (${leastOpenDepth(sql, job)})`],
        ...isCareful ? [sql`job_page.attempt < ${suspiciousAttempts}`] : []
      ]
      const takeFirst = (conditions: ReadonlyArray<Fragment>, limit = 1) =>
        sql<Row>`
          UPDATE job_page SET state = 'leased', owner = ${owner}, epoch = epoch + 1, attempt = attempt + 1,
            leased_until = ${now + leaseTime}
          WHERE state = 'waiting' AND id ${
          isOneOf(
            sql,
            sql`
              SELECT id FROM job_page
              WHERE ${sql.and([sql`(SELECT status FROM job WHERE id = ${job.id}) = 'scraping'`, ...conditions])}
              ORDER BY depth, id LIMIT ${limit} ${claimed(sql, "job_page")}
            `
          )
        } RETURNING id, url, host, depth, attempt, epoch, (
            SELECT linking.url FROM job_page AS linking
            WHERE linking.id = job_page.parent AND linking.depth > ${sitemapDepth}
          ) AS linked_from
        `
      if (resting.length === 0) return yield* takeFirst(all, count)
      const awake = sql`host NOT IN (SELECT value FROM ${elementsOf(sql, JSON.stringify(resting))})`
      // all pages of a large job may be on resting hosts, so check a few pages, then look for another host
      const found = yield* takeFirst([
        // selects only by ID, because PostgreSQL might search all pages of the job
        sql`job_page.state = 'waiting' AND job_page.id = (
          SELECT id FROM (
            SELECT id, depth, host FROM job_page WHERE ${sql.and(all)} ORDER BY depth, id LIMIT 100
          ) AS first WHERE ${awake} ORDER BY depth, id LIMIT 1
        )`
      ])
      // with "=", PostgreSQL might use an index in which the pages of a host are not adjacent
      const ofHost = sql`job_page.host >= hosts.host AND job_page.host <= hosts.host`
      return found.length > 0 ? found : yield* takeFirst([
        sql`job_page.state = 'waiting' AND job_page.id = (
          ${hostsOf(sql, job)} SELECT page FROM (
            SELECT (
              SELECT id FROM job_page WHERE ${sql.and([...all, ofHost])} ORDER BY host, depth, id LIMIT 1
            ) AS page FROM hosts WHERE ${awake}
          ) AS first WHERE page IS NOT NULL LIMIT 1
        )`
      ])
    })
    /** Workers that become free together lease their pages together. */
    const takeTogether = runTogether(
      (job: PageJob, kinds: ReadonlyArray<Kind>) => take(job, "far from the limit", kinds[0]!, kinds.length),
      leasesOfProcess
    )

    return Frontier.of({
      add: Effect.fnUntraced(function*(job, pages) {
        const sql = yield* where(job)
        let added = 0
        for (let at = 0; at < pages.length; at += pagesOfStatement) {
          // a batch has up to 100,000 pages: yield to other work between the statements
          if (at > 0) yield* Effect.yieldNow
          const some = pages.slice(at, at + pagesOfStatement)
          const insert = sql`
            INSERT INTO job_page (job, key, url, host, depth, parent, state)
            SELECT ${job.id}, value ->> 0, value ->> 1, value ->> 2, CAST(value ->> 3 AS BIGINT),
              CAST(value ->> 4 AS BIGINT), 'waiting'
            FROM ${arraysOf(sql, JSON.stringify(some.map(columnsOf)))} WHERE true
          `
          added += some.every(({ key }) => key === undefined)
            ? yield* Effect.as(insert, some.length)
            : (yield* sql`${insert} ON CONFLICT (job, key) DO NOTHING RETURNING id`).length
        }
        return added
      }),
      lease: Effect.fnUntraced(function*(job, resting, isCareful = false) {
        const sql = yield* where(job)
        const kind = { resting, isCareful }
        const takeLocked = (limit: number) =>
          turnOf(job).withPermits(1)(sql.withTransaction(Effect.gen(function*() {
            const { isFirst, isOpen } = yield* stateOf(sql, job, limit)
            const first = isFirst ? yield* take(job, "pages", kind) : []
            return first.length > 0 ? first : yield* take(job, isOpen ? "all" : "sitemaps", kind)
          })))
        const { limit } = job
        const isFar = limit !== undefined && limit > leasesAtOnce && !near.has(job)
        // the page of an interrupted worker is given back, so it must be known first
        const together = Effect.map(
          Effect.uninterruptible(takeTogether(`${job.id} ${isCareful}`, job, kind)),
          (row) => row === undefined ? [] : [row]
        )
        const taken = limit === undefined
          ? yield* take(job, "all", kind)
          : isFar
          ? yield* resting.length === 0 ? together : take(job, "far from the limit", kind)
          : yield* takeLocked(limit)
        const known = taken.length > 0 || !isFar ? undefined : yield* progressOf(sql, job)
        if (known?.isOver === true) return "job ended"
        if (known?.isFar === true) return "nothing now"
        if (known?.hasBegun === true) near.add(job)
        const [row] = known === undefined || limit === undefined ? taken : yield* takeLocked(limit)
        if (row !== undefined) {
          return {
            id: number(row, "id"),
            url: text(row, "url"),
            host: text(row, "host"),
            depth: number(row, "depth"),
            parent: optionalText(row, "linked_from"),
            attempt: number(row, "attempt"),
            epoch: number(row, "epoch")
          }
        }
        const open = yield* sql`SELECT id FROM job WHERE id = ${job.id} AND status = 'scraping'`
        return open.length === 0 ? "job ended" : "nothing now"
      }),
      giveBack: (job, page) => release(job, page, 1),
      release: (job, page) => release(job, page, 0),
      releaseExpired: Effect.gen(function*() {
        const now = yield* Clock.currentTimeMillis
        const owners = JSON.stringify(yield* live)
        const released = yield* Effect.forEach(yield* retained.all, (sql) =>
          sql<Row>`
            UPDATE job_page SET state = 'waiting', owner = NULL, leased_until = NULL
            WHERE state = 'leased' AND (
              leased_until < ${now} OR owner NOT IN (SELECT value FROM ${elementsOf(sql, owners)})
            ) RETURNING job
          `)
        return [...new Set(released.flat().map((row) => text(row, "job")))]
      })
    })
  })
)

/** Which pages a worker may read now. */
interface Kind {
  readonly resting: ReadonlyArray<string>
  readonly isCareful: boolean
}

/** The rows of a job from which the next one is leased. */
type Which = "all" | "far from the limit" | "pages" | "sitemaps"

/**
 * Whether a job may read one more page, because its documents and open pages are below its limit, and whether that is
 * the start page, which is read before sitemaps. Locks the row of the job.
 */
const stateOf = Effect.fnUntraced(function*(sql: SqlClient, { id }: PageJob, limit: number) {
  const [job = {}] = yield* sql<Row>`SELECT done, read, attempts FROM job WHERE id = ${id} ${forUpdate(sql)}`
  // a separate statement, so that it sees pages that were leased during the wait for the row
  const [pages = {}] = yield* sql<Row>`SELECT (${leasedPages(sql, id)}) AS leased`
  const leased = number(pages, "leased")
  return {
    isFirst: leased + number(job, "done") === 0,
    isOpen: number(job, "read") + leased < limit && number(job, "attempts") + leased < attemptsFor(limit)
  }
})

/**
 * Whether a job has begun and is far enough from its limit to lease its pages without a lock: the leases of all
 * processes at the same moment cannot exceed the limit.
 */
const isFarFrom = (sql: SqlClient, { id, limit = Infinity }: PageJob) => {
  const [documents, attempts] = [limit - leasesAtOnce, attemptsFor(limit) - leasesAtOnce]
  return sql`(
    SELECT done > 0 AND (${leasedPages(sql, id)}) < CASE
      WHEN ${documents} - read < ${attempts} - attempts THEN ${documents} - read ELSE ${attempts} - attempts
    END FROM job WHERE id = ${id}
  )`
}

/** Whether a job has ended, has read a page, and is far from its limit. */
const progressOf = Effect.fnUntraced(function*(sql: SqlClient, job: PageJob) {
  const rows = yield* sql<Row>`
    SELECT done, CASE WHEN ${isFarFrom(sql, job)} THEN 1 ELSE 0 END AS far
    FROM job WHERE id = ${job.id} AND status = 'scraping'
  `
  const [row = {}] = rows
  return { isOver: rows.length === 0, hasBegun: Number(row["done"]) > 0, isFar: Number(row["far"]) === 1 }
})

const leasedPages = (sql: SqlClient, job: string) =>
  sql`SELECT count(*) FROM job_page WHERE job = ${job} AND state = 'leased' AND depth > ${sitemapDepth}`

/** The maximum number of pages of a job that all processes lease at the same moment. */
const leasesAtOnce = 64

/** More of one process would leave none for the others when a job has few. */
const leasesOfProcess = 8

/** The hosts of waiting pages, by a loose index scan. */
const hostsOf = (sql: SqlClient, job: PageJob) =>
  sql`WITH RECURSIVE hosts (host) AS (
    SELECT (SELECT host FROM job_page WHERE ${isWaiting(sql, job)} ORDER BY host LIMIT 1)
    UNION ALL SELECT (
      SELECT host FROM job_page WHERE ${isWaiting(sql, job)} AND host > hosts.host ORDER BY host LIMIT 1
    ) FROM hosts WHERE hosts.host IS NOT NULL
  )`

/** The lowest depth of the waiting and leased pages of a job, but at least the depth of its start page. */
const leastOpenDepth = (sql: SqlClient, job: PageJob) => {
  const least = (condition: Fragment) =>
    sql`SELECT * FROM (SELECT depth FROM job_page WHERE ${condition} ORDER BY depth LIMIT 1) AS least`
  return sql`SELECT CASE WHEN min(depth) > 0 THEN min(depth) ELSE 0 END FROM (
    ${least(isWaiting(sql, job))} UNION ALL ${least(sql`job = ${job.id} AND state = 'leased'`)}
  ) AS open`
}

/** Whether a page of a job is waiting. With `lower`, only the indexes of waiting pages match. */
const isWaiting = (sql: SqlClient, { id }: PageJob) => sql`lower(job_page.job) = ${id} AND job_page.state = 'waiting'`

/** The columns `key`, `url`, `host`, `depth` and `parent` of a page. */
const columnsOf = ({ depth = 0, key, parent, url }: NewPage) => [
  key ?? null,
  // PostgreSQL rejects JSON with NUL; URLs encode it like this
  url.replaceAll("\0", "%00"),
  URL.parse(url)?.host ?? "",
  depth,
  parent ?? null
]

const pagesOfStatement = 500
