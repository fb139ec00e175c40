import type { Document, PageFailure } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type Job, type JobPage, type JobRequest, JobStore } from "../jobs/job-store.ts"
import { newId } from "../jobs/new-id.ts"
import { keepDoing } from "../keep-doing.ts"
import { Ledger } from "../service/ledger.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { CurrentTeam } from "../service/team.ts"
import { bytes, number, optionalNumber, type Row, text } from "../store/column.ts"
import { unpackInTurns } from "../store/packed.ts"
import { elementsOf } from "./dialect.ts"
import { packDocument, parseDocument, putScrape } from "./kept-scrapes.ts"
import { Retained } from "./retained.ts"

export const layer: Layer.Layer<JobStore, never, Ledger | Retained | SqlClient> = Layer.effect(
  JobStore,
  Effect.gen(function*() {
    const ledger = yield* Ledger
    const kept = yield* SqlClient
    const retained = yield* Retained
    const everywhere = <A>(body: (sql: SqlClient) => Effect.Effect<A, SqlError>) =>
      Effect.flatMap(retained.all, (all) => Effect.forEach(all, body))
    const where = ({ request }: Pick<Job, "request">) => retained.of(request.zeroDataRetention === true)
    const forgetOld = Effect.flatMap(
      Clock.currentTimeMillis,
      (now) =>
        everywhere((sql) =>
          sql.withTransaction(Effect.andThen(
            sql`DELETE FROM job WHERE ended_at < ${now - resultsLifetime}`,
            sql`DELETE FROM scrape_result WHERE expires_at < ${now}`
          ))
        )
    )
    yield* Effect.forkScoped(
      keepDoing({ name: "Forgetting what was kept for a day", work: forgetOld, milliseconds: 600_000 }, Effect.sleep)
    )

    /** Changes a job, and charges for what was done: both or neither. What `change` leaves as it was costs nothing. */
    const charging = Effect.fnUntraced(
      function*(
        job: Pick<Job, "id" | "team" | "key" | "request">,
        url: string,
        credits: number,
        change: (sql: SqlClient, now: number) => Effect.Effect<boolean, SqlError>
      ) {
        const sql = yield* where(job)
        const at = yield* Clock.currentTimeMillis
        const target = job.request.zeroDataRetention === true ? null : url
        const charge = ledger.charge({
          id: job.id,
          team: job.team,
          key: job.key,
          endpoint: "batch_scrape",
          target,
          at,
          credits
        })
        const changed = Effect.tap(change(sql, at), (isChanged) => isChanged ? charge : Effect.void)
        // what a job in memory did is forgotten with the process, and what it cost is not
        return yield* sql === kept ? sql.withTransaction(changed) : kept.withTransaction(sql.withTransaction(changed))
      }
    )

    const end = Effect.fnUntraced(function*(job: Job, status: Job["status"]) {
      const now = yield* Clock.currentTimeMillis
      const sql = yield* where(job)
      return yield* sql.withTransaction(Effect.gen(function*() {
        const ended = yield* sql`
          UPDATE job SET status = ${status}, ended_at = ${now} WHERE ${
          sql.and([
            sql`id = ${job.id} AND status = 'scraping'`,
            ...status === "cancelled"
              ? []
              : [sql`NOT EXISTS (SELECT 1 FROM job_page WHERE job = job.id AND state = 'waiting')`]
          ])
        } RETURNING id
        `
        if (ended.length === 0) return false
        yield* sql`UPDATE scrape_result SET expires_at = ${now + resultsLifetime} WHERE job = ${job.id}`
        return true
      }))
    })

    return JobStore.of({
      start: Effect.fnUntraced(function*(urls, request, credits) {
        const id = yield* newId
        const { key, name: team } = yield* CurrentTeam
        const createdAt = yield* Clock.currentTimeMillis
        const job: Job = { id, team, key, status: "scraping", createdAt, endedAt: undefined, credits, read: 0, request }
        yield* charging(job, urls[0] ?? "", credits, (sql) =>
          Effect.as(
            Effect.andThen(
              sql`INSERT INTO job ${
                sql.insert({
                  id,
                  team,
                  key,
                  status: "scraping",
                  created_at: createdAt,
                  credits,
                  request: JSON.stringify(request)
                })
              }`,
              insertPages(sql, id, urls)
            ),
            true
          ))
        return job
      }),
      append: (job, urls, credits) =>
        charging(
          job,
          urls[0] ?? "",
          credits,
          Effect.fnUntraced(function*(sql) {
            const open =
              yield* sql`UPDATE job SET credits = credits + ${credits} WHERE id = ${job.id} AND status = 'scraping' RETURNING id`
            if (open.length > 0) yield* insertPages(sql, job.id, urls)
            return open.length > 0
          })
        ),
      get: Effect.fnUntraced(function*(id) {
        const now = yield* Clock.currentTimeMillis
        const found = yield* everywhere((sql) =>
          sql<Row>`SELECT * FROM job WHERE id = ${id} AND (ended_at IS NULL OR ended_at >= ${now - resultsLifetime})`
        )
        return found.flat().map(jobOf)[0]
      }),
      unfinished: Effect.map(
        everywhere((sql) => sql<Row>`SELECT * FROM job WHERE status = 'scraping' ORDER BY id`),
        (found) => found.flat().map(jobOf)
      ),
      nextPage: Effect.fnUntraced(function*(job, after) {
        const sql = yield* where(job)
        const [row] = yield* sql<
          Row
        >`SELECT id, url FROM job_page WHERE job = ${job.id} AND state = 'waiting' AND id > ${after} ORDER BY id LIMIT 1`
        return row && { id: number(row, "id"), url: text(row, "url") }
      }),
      pageRead: Effect.fnUntraced(function*(job, page, document, credits) {
        const scrape = document.metadata?.scrapeId ?? (yield* newId)
        const packed = yield* packDocument(document)
        yield* charging(
          job,
          page.url,
          credits,
          Effect.fnUntraced(function*(sql, now) {
            if (!(yield* keepPage(sql, page, { state: "read", ended_at: now, scrape }))) return false
            yield* putScrape(sql, { id: scrape, team: job.team, job: job.id, expiresAt: null, packed })
            const [counted = {}] = yield* sql<
              Row
            >`UPDATE job SET read = read + 1, credits = credits + ${credits} WHERE id = ${job.id} RETURNING read`
            yield* sql`UPDATE job_page SET turn = ${number(counted, "read")} WHERE id = ${page.id}`
            return true
          })
        )
      }),
      pageFailed: Effect.fnUntraced(function*(job, page, { code, error }, credits) {
        const scrape = yield* newId
        yield* charging(
          job,
          page.url,
          credits,
          Effect.fnUntraced(function*(sql, now) {
            if (
              !(yield* keepPage(sql, page, { state: "failed", ended_at: now, scrape, code: code ?? null, error }))
            ) return false
            yield* sql`UPDATE job SET credits = credits + ${credits} WHERE id = ${job.id}`
            return true
          })
        )
      }),
      complete: (job) => end(job, "completed"),
      cancel: (job) => end(job, "cancelled"),
      counts: Effect.fnUntraced(function*(job) {
        const sql = yield* where(job)
        const [row = {}] = yield* sql<
          Row
        >`SELECT count(*) AS total, count(*) FILTER (WHERE state <> 'waiting') AS done FROM job_page WHERE job = ${job.id}`
        return { done: number(row, "done"), total: number(row, "total") }
      }),
      documents: Effect.fnUntraced(function*(job, skip, limit) {
        const sql = yield* where(job)
        const found: Array<Document> = []
        for (let size = 0; found.length < limit;) {
          const [row] = yield* sql<Row>`
            SELECT document FROM job_page JOIN scrape_result ON scrape_result.id = scrape
            WHERE job_page.job = ${job.id} AND turn > ${skip + found.length} ORDER BY turn LIMIT 1
          `
          const read = row && (yield* unpackInTurns(bytes(row, "document")))
          size += read?.length ?? 0
          if (read === undefined || (found.length > 0 && size > mostCharacters)) break
          found.push(parseDocument(read))
          // documents can be large: yield to other work after each one
          yield* Effect.yieldNow
        }
        return found
      }),
      failures: Effect.fnUntraced(function*(job) {
        const sql = yield* where(job)
        const rows = yield* sql<Row>`SELECT * FROM job_page WHERE job = ${job.id} AND state = 'failed' ORDER BY id`
        return rows.map((row): PageFailure => ({
          id: text(row, "scrape"),
          timestamp: new Date(number(row, "ended_at")).toISOString(),
          url: text(row, "url"),
          ...row["code"] === null ? {} : { code: text(row, "code") },
          error: text(row, "error")
        }))
      }),
      queueOf: (team) =>
        Effect.map(
          everywhere((sql) =>
            sql<Row>`
            SELECT count(*) FILTER (WHERE state = 'waiting' AND status = 'scraping') AS pages, max(job_page.ended_at) FILTER (WHERE state = 'read') AS latest
            FROM job JOIN job_page ON job_page.job = job.id WHERE team = ${team}
          `
          ),
          (found) => {
            const latest = found.flatMap(([row = {}]) => optionalNumber(row, "latest") ?? [])
            return {
              pages: found.reduce((sum, [row = {}]) => sum + number(row, "pages"), 0),
              latest: latest.length === 0 ? undefined : Math.max(...latest)
            }
          }
        )
    })
  })
)

/** False when something was kept of the page before. */
const keepPage = (sql: SqlClient, page: JobPage, columns: Readonly<Record<string, string | number | null>>) =>
  Effect.map(
    sql`UPDATE job_page SET ${sql.update(columns)} WHERE id = ${page.id} AND state = 'waiting' RETURNING id`,
    (rows) => rows.length > 0
  )

// 100,000 single inserts would block other work for twice as long
const insertPages = (sql: SqlClient, id: string, urls: ReadonlyArray<string>) =>
  sql`INSERT INTO job_page (job, url, state) SELECT ${id}, value, 'waiting' FROM ${
    elementsOf(sql, JSON.stringify(urls))
  }`

/** The 10 MiB of an answer. */
const mostCharacters = 10 * 1_048_576

const jobOf = (row: Row): Job => ({
  id: text(row, "id"),
  team: text(row, "team"),
  key: text(row, "key"),
  // only this file writes these columns
  status: text(row, "status") as Job["status"],
  createdAt: number(row, "created_at"),
  endedAt: optionalNumber(row, "ended_at"),
  credits: number(row, "credits"),
  read: number(row, "read"),
  request: JSON.parse(text(row, "request")) as JobRequest
})
