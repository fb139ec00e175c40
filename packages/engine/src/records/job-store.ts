import type { Document, PageFailure } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { Deliveries, deliveriesTopic, type NewDelivery } from "../jobs/deliveries.ts"
import { Frontier } from "../jobs/frontier.ts"
import { JobEvents, workTopic } from "../jobs/job-events.ts"
import { JobStore } from "../jobs/job-store.ts"
import { Leases } from "../jobs/leases.ts"
import { newId } from "../jobs/new-id.ts"
import { type JobKind, type JobRequest, type PageJob, sitemapDepth } from "../jobs/page-job.ts"
import type { ActivityEndpoint } from "../service/endpoints.ts"
import { repeatForever } from "@trawl/full-text/effect"
import { Ledger } from "../service/ledger.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { CurrentTeam } from "../service/team.ts"
import { bytes, number, optionalNumber, optionalText, type Row, rowsToSkip, text } from "../store/column.ts"
import { packJson, unpackJson, unpackJsonNow } from "../store/packed-json.ts"
import { runTogether } from "../store/run-together.ts"
import { timeSlice } from "../time-slice.ts"
import { deleteInTurns } from "./sql/delete-in-turns.ts"
import { notesOf } from "./limited-jobs.ts"
import { Retained } from "./retained.ts"
import { type PageOutcome, type Settled, settlePages } from "./settle-pages.ts"

export const layer: Layer.Layer<
  JobStore,
  never,
  Deliveries | Frontier | JobEvents | Leases | Ledger | Retained | SqlClient
> = Layer.effect(
  JobStore,
  Effect.gen(function*() {
    const deliveries = yield* Deliveries
    const frontier = yield* Frontier
    const { notify, notifyOthers } = yield* JobEvents
    const ledger = yield* Ledger
    const kept = yield* SqlClient
    const retained = yield* Retained
    const everywhere = <A>(body: (sql: SqlClient) => Effect.Effect<A, SqlError>) =>
      Effect.flatMap(retained.all, (all) => Effect.forEach(all, body))
    const where = ({ request }: Pick<PageJob, "request">) => retained.of(request.zeroDataRetention === true)
    const forgetOld = Effect.flatMap(Clock.currentTimeMillis, (now) =>
      everywhere(Effect.fnUntraced(function*(sql) {
        // hides expired jobs. Their rows are deleted last, so that the rest of their data stays hidden
        for (const row of yield* sql<Row>`SELECT id FROM job WHERE ended_at < ${now - resultsLifetime}`) {
          const id = text(row, "id")
          yield* deleteInTurns(sql, "scrape_result", sql`job = ${id}`)
          yield* deleteInTurns(sql, "job_page", sql`job = ${id}`)
          yield* deleteInTurns(sql, "job_pattern", sql`job = ${id}`, "job, pattern")
          yield* sql`DELETE FROM job WHERE id = ${id}`
        }
        yield* deleteInTurns(sql, "scrape_result", sql`expires_at < ${now}`)
        yield* deleteInTurns(sql, "idempotency_key", sql`used_at < ${now - resultsLifetime}`, "team, key")
      })))
    yield* Effect.forkScoped(
      repeatForever("Deleting expired jobs and scrapes", "10 minutes", forgetOld)
    )

    /** Changes a job, and stores all data of the change in the same transaction. A failure rolls everything back. */
    const change = Effect.fnUntraced(function*<A, E>(
      job: Pick<PageJob, "id" | "request">,
      body: (sql: SqlClient, now: number) => Effect.Effect<A, E | SqlError>
    ) {
      const sql = yield* where(job)
      const changed = body(sql, yield* Clock.currentTimeMillis)
      // a job in memory is lost with the process, but its charge is stored, so the stored transaction commits first
      const result = yield* (sql === kept
        ? sql.withTransaction(changed)
        : sql.withTransaction(kept.withTransaction(changed))).pipe(
          // the change is stored even if the response to the commit was lost
          Effect.tapCause(() => Effect.andThen(notify(job.id), notify(deliveriesTopic)))
        )
      yield* notify(job.id)
      return result
    })
    const charge = (
      job: Pick<PageJob, "id" | "kind" | "team" | "key" | "request">,
      url: string,
      credits: number,
      at: number
    ) =>
      ledger.charge({
        id: job.id,
        team: job.team,
        key: job.key,
        endpoint: endpoints[job.kind],
        target: job.request.zeroDataRetention === true ? null : url,
        at,
        credits
      })
    const settleAll = (job: PageJob, outcomes: ReadonlyArray<PageOutcome>) => {
      const [copies] = outcomes.flatMap(({ copies }) => copies ?? [])
      const stored = copies?.putAll(outcomes.flatMap((outcome) => outcome.copies?.pages ?? [])) ?? Effect.void
      const settled = change(job, (sql, now) =>
        settlePages(sql, job, outcomes, now, {
          deliveries,
          frontier,
          charge: (url, credits) => charge(job, url, credits, now)
        }))
      return Effect.andThen(stored, settled).pipe(
        Effect.catchTag("JobEnded", () => Effect.succeed<ReadonlyArray<Settled>>([]))
      )
    }
    // all transactions of a job lock its row, so otherwise each would hold a connection while it waits for the others
    const settleTogether = runTogether(settleAll, outcomesTogether)
    const settle = kept.onDialectOrElse({
      pg: () => (job: PageJob, outcome: PageOutcome) => settleTogether(job.id, job, outcome),
      orElse: () => (job: PageJob, outcome: PageOutcome) => Effect.map(settleAll(job, [outcome]), ([kept]) => kept)
    })
    const keepAll = ({ request }: Pick<PageJob, "request">, all: ReadonlyArray<NewDelivery>) =>
      Effect.forEach(all, (delivery) => deliveries.put(delivery, request.zeroDataRetention === true), {
        discard: true
      })

    return JobStore.of({
      start: Effect.fnUntraced(function*({ credits, deliveries, id, kind, limit, pages, request }) {
        const { key, name: team } = yield* CurrentTeam
        const job = { id, kind, team, key, credits, request }
        const sitemaps = pages.filter(({ depth }) => depth === sitemapDepth).length
        const row = {
          id,
          kind,
          team,
          key,
          status: "scraping",
          created_at: yield* Clock.currentTimeMillis,
          credits,
          total: pages.length - sitemaps,
          sitemaps,
          page_limit: limit ?? null,
          request: JSON.stringify(request)
        }
        yield* change(job, (sql, now) =>
          Effect.gen(function*() {
            yield* sql`INSERT INTO job ${sql.insert(row)}`
            yield* frontier.add(job, pages)
            yield* charge(job, pages[0]?.url ?? "", credits, now)
            yield* keepAll(job, deliveries)
          }))
        yield* notifyOthers(workTopic)
        return jobOf(row)
      }),
      append: (job, pages, credits) =>
        change(
          job,
          Effect.fnUntraced(function*(sql, now) {
            const open = yield* sql`
              UPDATE job SET total = total + ${pages.length}, credits = credits + ${credits}
              WHERE id = ${job.id} AND status = 'scraping' RETURNING id
            `
            if (open.length === 0) return false
            yield* frontier.add(job, pages)
            yield* charge(job, pages[0]?.url ?? "", credits, now)
            return true
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
      running: (kind) =>
        Effect.map(
          everywhere((sql) => sql<Row>`SELECT id FROM job WHERE kind = ${kind} AND status = 'scraping' ORDER BY id`),
          (found) => found.flat().map((row) => text(row, "id"))
        ),
      settle: Effect.fnUntraced(function*(job, page, settlement, copies) {
        const document = "document" in settlement.result ? settlement.result.document : undefined
        const id = document?.metadata?.scrapeId ?? (yield* newId)
        const packed = document && (yield* packJson(document))
        const kept = yield* settle(job, { page, settlement, copies, id, packed })
        if (kept !== undefined) settlement.added?.(kept)
        return kept !== undefined
      }),
      cancel: (job) =>
        Effect.tap(
          change(job, (sql, now) =>
            Effect.map(
              sql`
                UPDATE job SET status = 'cancelled', ended_at = ${now}
                WHERE id = ${job.id} AND status = 'scraping' RETURNING id
              `,
              (ended) => ended.length > 0
            )),
          notify(workTopic)
        ),
      documents: Effect.fnUntraced(function*(job, wanted, limit, maxCharacters = charactersOfResponse) {
        const skip = rowsToSkip(wanted)
        const sql = yield* where(job)
        // includes the turn before the first one: its running total is the number of skipped characters
        const turns = yield* sql<Row>`
          SELECT turn, characters FROM scrape_result WHERE job = ${job.id} AND turn >= ${skip} AND turn <= ${
          skip + limit
        }
          ORDER BY turn
        `
        const skipped = turns.find((row) => number(row, "turn") === skip)
        const before = skipped === undefined ? 0 : number(skipped, "characters")
        const [first, ...more] = turns.filter((row) => row !== skipped)
        if (first === undefined) return []
        const last = more.findLast((row) => number(row, "characters") <= before + maxCharacters) ?? first
        const results = yield* sql<Row>`
          SELECT document, characters FROM scrape_result
          WHERE job = ${job.id} AND turn > ${skip} AND turn <= ${number(last, "turn")} ORDER BY turn
        `
        const found: Array<Document> = []
        let counted = before
        let sliced = before
        for (const row of results) {
          const packed = bytes(row, "document")
          const characters = number(row, "characters")
          const isLarge = characters - counted >= charactersOfSlice
          // only `packJson` writes this column
          found.push((isLarge ? yield* unpackJson(packed) : unpackJsonNow(packed)) as Document)
          counted = characters
          // many documents take long: yield to other work between them
          if (counted - sliced < charactersOfSlice) continue
          yield* timeSlice
          sliced = counted
        }
        return found
      }),
      failures: Effect.fnUntraced(function*(job, since = 0) {
        const sql = yield* where(job)
        return yield* settledAs(sql, job, "failed", since, (row): PageFailure => ({
          id: text(row, "result"),
          timestamp: new Date(number(row, "ended_at")).toISOString(),
          url: text(row, "url"),
          ...row["code"] === null ? {} : { code: text(row, "code") },
          error: text(row, "error")
        }))
      }),
      robotsBlocked: Effect.fnUntraced(function*(job, since = 0) {
        const sql = yield* where(job)
        return yield* settledAs(sql, job, "blocked", since, (row) => text(row, "url"))
      }),
      patternScores: Effect.fnUntraced(function*(job, pattern) {
        const sql = yield* where(job)
        const ofPattern = pattern === undefined ? sql.literal("") : sql`AND pattern = ${pattern}`
        const rows = yield* sql<Row>`SELECT pattern, score FROM job_pattern WHERE job = ${job.id} ${ofPattern}`
        return rows.map((row) => ({ pattern: text(row, "pattern"), score: number(row, "score") }))
      }),
      active: Effect.fnUntraced(function*(kind) {
        const { name } = yield* CurrentTeam
        const found = yield* everywhere((sql) =>
          sql<Row>`SELECT * FROM job WHERE team = ${name} AND kind = ${kind} AND status = 'scraping'`
        )
        return found.flat().map(jobOf).toSorted((one, other) => other.createdAt - one.createdAt)
      }),
      useKey: Effect.fnUntraced(function*(key) {
        const { name: team } = yield* CurrentTeam
        const now = yield* Clock.currentTimeMillis
        const used = yield* kept`
          INSERT INTO idempotency_key (team, key, used_at) VALUES (${team}, ${key}, ${now})
          ON CONFLICT (team, key) DO UPDATE SET used_at = excluded.used_at
          WHERE idempotency_key.used_at < ${now - resultsLifetime} RETURNING key
        `
        return used.length > 0
      }),
      queueOf: (team) =>
        Effect.map(
          everywhere((sql) =>
            sql<Row>`
              SELECT sum(
                CASE WHEN page_limit - read < total - done THEN page_limit - read ELSE total - done END
              ) FILTER (WHERE status = 'scraping') AS pages, max(read_at) AS latest
              FROM job WHERE team = ${team}
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

/**
 * The pages of a job that ended in a state at this time or later. A job may have 100,000 pages, so they are read in
 * turns.
 */
const settledAs = Effect.fnUntraced(
  function*<A>(sql: SqlClient, { id }: PageJob, state: "blocked" | "failed", since: number, read: (row: Row) => A) {
    const found: Array<A> = []
    let last = 0
    for (;;) {
      const rows = yield* sql<Row>`
        WITH next AS (
          SELECT id, url, ended_at, result, code, error FROM job_page
          WHERE job = ${id} AND state = ${sql.literal(`'${state}'`)} AND id > ${last} ORDER BY id LIMIT ${pagesOfTurn}
        ) SELECT * FROM next WHERE ended_at >= ${since} OR id = (SELECT max(id) FROM next) ORDER BY id
      `
      const end = rows.at(-1)
      if (end === undefined) return found
      last = number(end, "id")
      for (const row of rows) if (number(row, "ended_at") >= since) found.push(read(row))
      yield* timeSlice
    }
  }
)

const endpoints: Readonly<Record<JobKind, ActivityEndpoint>> = {
  batch: "batch_scrape",
  crawl: "crawl"
}

/** The maximum size of a response: 10 MiB. */
const charactersOfResponse = 10 * 1_048_576

const pagesOfTurn = 500

/** Number of characters of documents that take about a millisecond to decompress and parse. */
const charactersOfSlice = 100_000

const jobOf = (row: Row): PageJob => ({
  id: text(row, "id"),
  // only this file writes these columns
  kind: text(row, "kind") as JobKind,
  team: text(row, "team"),
  key: text(row, "key"),
  status: text(row, "status") as PageJob["status"],
  createdAt: number(row, "created_at"),
  endedAt: optionalNumber(row, "ended_at"),
  credits: number(row, "credits"),
  total: number(row, "total"),
  done: number(row, "done"),
  read: number(row, "read"),
  limit: optionalNumber(row, "page_limit"),
  error: optionalText(row, "error"),
  notes: notesOf(row),
  arrived: optionalText(row, "arrived"),
  request: JSON.parse(text(row, "request")) as JobRequest
})

/** More are stored by the next transaction, so that other processes do not wait long for the row of the job. */
const outcomesTogether = 16
