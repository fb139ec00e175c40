import type { BatchScrapeRequest, Document, Failure, PageFailure } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { keepDoing } from "../keep-doing.ts"
import { CurrentTeam } from "../service/team.ts"
import { bytes, number, optionalNumber, type Row, text } from "../store/column.ts"
import type { Database } from "../store/database.ts"
import { unpackInTurns } from "../store/packed.ts"
import { packDocument, parseDocument, putScrape } from "./kept-scrapes.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { newId } from "./new-id.ts"
import { Retained } from "./retained.ts"

/** A batch of pages, as it was asked for. */
export interface JobRequest extends Omit<BatchScrapeRequest, "urls" | "appendToId" | "ignoreInvalidURLs"> {
  /** Where links of the engine lead for whoever asked. */
  readonly base: string
  /** The warning of its status. */
  readonly warning?: string | undefined
}

export interface Job {
  readonly id: string
  readonly team: string
  readonly key: string
  readonly status: "scraping" | "completed" | "cancelled"
  readonly createdAt: number
  readonly endedAt: number | undefined
  readonly credits: number
  /** How many pages have documents. */
  readonly read: number
  readonly request: JobRequest
  /** Where it is kept. */
  readonly database: Database["Service"]
}

/** Jobs that read many pages, with what they have and what they still have to do. They outlive the process. */
export class JobStore extends Context.Service<JobStore, {
  /** `credits` were charged for it already. */
  readonly start: (urls: ReadonlyArray<string>, request: JobRequest, credits: number) => Effect.Effect<Job>
  /** Adds pages to a job, and what was charged for them already; false when it has ended. */
  readonly append: (job: Job, urls: ReadonlyArray<string>, credits: number) => Effect.Effect<boolean>
  readonly get: (id: string) => Effect.Effect<Job | undefined>
  /** Jobs that have not ended. */
  readonly unfinished: Effect.Effect<ReadonlyArray<Job>>
  /** The first page after this one that still has to be read. */
  readonly nextPage: (job: Job, after: number) => Effect.Effect<JobPage | undefined>
  readonly pageRead: (job: Job, page: JobPage, document: Document, credits: number) => Effect.Effect<void>
  readonly pageFailed: (job: Job, page: JobPage, failed: Pick<Failure, "code" | "error">, credits: number) => Effect.Effect<void>
  /** Ends a job that has no page left to read; false when it has one. */
  readonly complete: (job: Job) => Effect.Effect<boolean>
  /** False when it had ended already. */
  readonly cancel: (job: Job) => Effect.Effect<boolean>
  readonly counts: (job: Job) => Effect.Effect<{ readonly done: number; readonly total: number }>
  /** Documents in the order in which they were read. */
  readonly documents: (job: Job, skip: number, limit: number) => Effect.Effect<ReadonlyArray<Document>>
  readonly failures: (job: Job) => Effect.Effect<ReadonlyArray<PageFailure>>
  /** Pages that a team's jobs still have to read, and when a page was last read. */
  readonly queueOf: (team: string) => Effect.Effect<{ readonly pages: number; readonly latest: number | undefined }>
}>()("@trawl/engine/jobs/JobStore") {}

export interface JobPage {
  readonly id: number
  readonly url: string
}

export const layer: Layer.Layer<JobStore, never, Retained> = Layer.effect(
  JobStore,
  Effect.gen(function*() {
    const retained = yield* Retained
    const everywhere = <A>(body: (database: Database["Service"]) => Effect.Effect<A>) => Effect.flatMap(retained.all, (all) => Effect.forEach(all, body))
    const forgetOld = Effect.flatMap(Clock.currentTimeMillis, (now) =>
      everywhere(({ write }) => write((sql) => {
        sql("DELETE FROM job WHERE ended_at < ?").run(now - resultsLifetime)
        sql("DELETE FROM scrape_result WHERE expires_at < ?").run(now)
      })))
    yield* Effect.forkScoped(keepDoing({ name: "Forgetting what was kept for a day", work: forgetOld, milliseconds: 600_000 }, Effect.sleep))

    const end = Effect.fnUntraced(function*({ database, id }: Job, status: Job["status"]) {
      const now = yield* Clock.currentTimeMillis
      return yield* database.write((sql) => {
        const { changes } = sql(`
          UPDATE job SET status = ?, ended_at = ? WHERE id = ? AND status = 'scraping'
          AND (? = 'cancelled' OR NOT EXISTS (SELECT 1 FROM job_page WHERE job = job.id AND state = 'waiting'))
        `).run(status, now, id, status)
        if (Number(changes) === 0) return false
        sql("UPDATE scrape_result SET expires_at = ? WHERE job = ?").run(now + resultsLifetime, id)
        return true
      })
    })

    return JobStore.of({
      start: Effect.fnUntraced(function*(urls, request, credits) {
        const id = yield* newId
        const { key, name: team } = yield* CurrentTeam
        const createdAt = yield* Clock.currentTimeMillis
        const database = yield* retained.here
        yield* database.write((sql) => {
          sql("INSERT INTO job (id, team, key, status, created_at, credits, request) VALUES (?, ?, ?, 'scraping', ?, ?, ?)").run(id, team, key, createdAt, credits, JSON.stringify(request))
          sql(insertPages).run(id, JSON.stringify(urls))
        })
        return { id, team, key, status: "scraping", createdAt, endedAt: undefined, credits, read: 0, request, database }
      }),
      append: ({ database, id }, urls, credits) =>
        database.write((sql) => {
          const isOpen = Number(sql("UPDATE job SET credits = credits + ? WHERE id = ? AND status = 'scraping'").run(credits, id).changes) > 0
          if (isOpen) sql(insertPages).run(id, JSON.stringify(urls))
          return isOpen
        }),
      get: Effect.fnUntraced(function*(id) {
        const now = yield* Clock.currentTimeMillis
        const found = yield* everywhere((database) =>
          database.read((sql) => {
            const row = sql("SELECT * FROM job WHERE id = ? AND coalesce(ended_at, ?) >= ?").get(id, now, now - resultsLifetime)
            return row && jobOf(row, database)
          }))
        return found.find((job) => job !== undefined)
      }),
      unfinished: Effect.map(
        everywhere((database) => database.read((sql) => sql("SELECT * FROM job WHERE status = 'scraping' ORDER BY id").all().map((row) => jobOf(row, database)))),
        (jobs) => jobs.flat()
      ),
      nextPage: ({ database, id }, after) =>
        database.read((sql) => {
          const row = sql("SELECT id, url FROM job_page WHERE job = ? AND state = 'waiting' AND id > ? ORDER BY id LIMIT 1").get(id, after)
          return row && { id: number(row, "id"), url: text(row, "url") }
        }),
      pageRead: Effect.fnUntraced(function*({ database, id, team }, page, document, credits) {
        const now = yield* Clock.currentTimeMillis
        const scrape = document.metadata?.scrapeId ?? (yield* newId)
        const packed = yield* packDocument(document)
        yield* database.write((sql) => {
          putScrape(sql, { id: scrape, team, job: id, expiresAt: null, packed })
          sql("UPDATE job SET read = read + 1, credits = credits + ? WHERE id = ?").run(credits, id)
          sql("UPDATE job_page SET state = 'read', ended_at = ?, scrape = ?, turn = (SELECT read FROM job WHERE id = ?) WHERE id = ?").run(now, scrape, id, page.id)
        })
      }),
      pageFailed: Effect.fnUntraced(function*({ database, id }, page, { code, error }, credits) {
        const now = yield* Clock.currentTimeMillis
        const scrape = yield* newId
        yield* database.write((sql) => {
          sql("UPDATE job SET credits = credits + ? WHERE id = ?").run(credits, id)
          sql("UPDATE job_page SET state = 'failed', ended_at = ?, scrape = ?, code = ?, error = ? WHERE id = ?").run(now, scrape, code ?? null, error, page.id)
        })
      }),
      complete: (job) => end(job, "completed"),
      cancel: (job) => end(job, "cancelled"),
      counts: ({ database, id }) =>
        database.read((sql) => {
          const row = sql("SELECT count(*) AS total, count(*) FILTER (WHERE state <> 'waiting') AS done FROM job_page WHERE job = ?").get(id) ?? {}
          return { done: number(row, "done"), total: number(row, "total") }
        }),
      documents: Effect.fnUntraced(function*({ database, id }, skip, limit) {
        const found: Array<Document> = []
        for (let size = 0; found.length < limit;) {
          const packed = yield* database.read((sql) => {
            const row = sql("SELECT document FROM job_page JOIN scrape_result ON scrape_result.id = scrape WHERE job_page.job = ? AND turn > ? ORDER BY turn LIMIT 1").get(id, skip + found.length)
            return row && bytes(row, "document")
          })
          const text = packed && (yield* unpackInTurns(packed))
          size += text?.length ?? 0
          if (text === undefined || (found.length > 0 && size > mostCharacters)) break
          found.push(parseDocument(text))
          // documents can be large: yield to other work after each one
          yield* Effect.yieldNow
        }
        return found
      }),
      failures: ({ database, id }) =>
        database.read((sql) =>
          sql("SELECT * FROM job_page WHERE job = ? AND state = 'failed' ORDER BY id").all(id).map((row): PageFailure => ({
            id: text(row, "scrape"),
            timestamp: new Date(number(row, "ended_at")).toISOString(),
            url: text(row, "url"),
            ...row["code"] === null ? {} : { code: text(row, "code") },
            error: text(row, "error")
          }))),
      queueOf: (team) =>
        Effect.map(
          everywhere((database) =>
            database.read((sql) => {
              const row = sql(`
                SELECT count(*) FILTER (WHERE state = 'waiting' AND status = 'scraping') AS pages, max(job_page.ended_at) FILTER (WHERE state = 'read') AS latest
                FROM job JOIN job_page ON job_page.job = job.id WHERE team = ?
              `).get(team) ?? {}
              return { pages: number(row, "pages"), latest: optionalNumber(row, "latest") }
            })),
          (found) => ({
            pages: found.reduce((sum, { pages }) => sum + pages, 0),
            latest: found.reduce<number | undefined>((last, { latest }) => latest === undefined || (last ?? 0) > latest ? last : latest, undefined)
          })
        )
    })
  })
)

// 100,000 single inserts would block other work for twice as long
const insertPages = "INSERT INTO job_page (job, url, state) SELECT ?, value, 'waiting' FROM json_each(?)"

/** The 10 MiB of an answer. */
const mostCharacters = 10 * 1_048_576

const jobOf = (row: Row, database: Database["Service"]): Job => ({
  id: text(row, "id"),
  team: text(row, "team"),
  key: text(row, "key"),
  // only this file writes these columns
  status: text(row, "status") as Job["status"],
  createdAt: number(row, "created_at"),
  endedAt: optionalNumber(row, "ended_at"),
  credits: number(row, "credits"),
  read: number(row, "read"),
  request: JSON.parse(text(row, "request")) as JobRequest,
  database
})
