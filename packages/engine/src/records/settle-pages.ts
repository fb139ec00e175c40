import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Deliveries, NewDelivery } from "../jobs/deliveries.ts"
import type { Frontier } from "../jobs/frontier.ts"
import type { Settlement } from "../jobs/job-store.ts"
import { type LeasedPage, type NewPage, type PageJob, sitemapDepth } from "../jobs/page-job.ts"
import { number, type Row } from "../store/column.ts"
import { addNotes, failureOf, isEnd, lockLimited, roomIn, tooManyAttempts, tooManyLinks } from "./limited-jobs.ts"
import { claim, hasKey, pagesWithKeys } from "./page-claims.ts"
import { putScrape } from "./stored-scrapes.ts"

/** The outcome of a page, ready to be stored. */
export interface PageOutcome {
  readonly page: LeasedPage
  readonly settlement: Settlement
  /** The ID of the result. */
  readonly id: string
  /** The document. */
  readonly packed: { readonly packed: Uint8Array; readonly characters: number } | undefined
}

/** The pages of `found` that the job now has; undefined if this process has lost the page or the job has ended. */
export type Settled = ReadonlyArray<NewPage> | undefined

/** The services that store parts of an outcome. They take part in the transaction. */
export interface OutcomeStores {
  readonly deliveries: Deliveries["Service"]
  readonly frontier: Frontier["Service"]
  /** Charges for a page. */
  readonly charge: (url: string, credits: number) => Effect.Effect<void, SqlError>
}

/** The job has ended. */
export class JobEnded extends Data.TaggedError("JobEnded") {}

/**
 * Stores the outcomes of pages of a job, in order, as if each had its own transaction. The transaction fails if the job
 * was cancelled. If the limit of the job is reached, the outcomes after it are left out.
 */
export const settlePages = Effect.fnUntraced(function*(
  sql: SqlClient,
  job: PageJob,
  outcomes: ReadonlyArray<PageOutcome>,
  now: number,
  { charge, deliveries, frontier }: OutcomeStores
): Effect.fn.Return<ReadonlyArray<Settled>, SqlError | JobEnded> {
  const inMemory = job.request.zeroDataRetention === true
  const keepAll = (all: ReadonlyArray<NewDelivery>) =>
    Effect.forEach(all, (delivery) => deliveries.put(delivery, inMemory), { discard: true })
  const locked = yield* lockLimited(sql, job)
  const sum = { total: 0, done: 0, credits: 0, read: 0, characters: 0, attempts: 0, sitemaps: 0 }
  const charged: Array<string> = []
  const notes: Array<string> = []
  let arrived: string | undefined
  const readBefore = job.limit === undefined ? 0 : number(locked, "read")

  /** Stores what does not need the counters of the job. Undefined if this process has lost the page. */
  const mark = Effect.fnUntraced(function*({ id, packed, page, settlement }: PageOutcome) {
    const { found = [], result, sitemaps } = settlement
    const claims = "document" in result ? result.claims : undefined
    const known = claims === undefined ? [] : yield* pagesWithKeys(sql, job, page, claims.keys)
    const earlier = known.find(({ deliveredAs }) => deliveredAs !== undefined)?.deliveredAs
    const duplicate = claims && earlier !== undefined ? yield* claims.ifDuplicate(page.url, earlier) : undefined
    const stored = duplicate === undefined ? packed : undefined
    const failed = duplicate?.failed ?? ("failed" in result ? result.failed : undefined)
    const blocked = "blocked" in result ? result.blocked : undefined
    const settled = yield* sql`
      UPDATE job_page SET ${
      sql.update({
        state: failed !== undefined ? "failed" : blocked !== undefined ? "blocked" : "done",
        owner: null,
        leased_until: null,
        ended_at: now,
        result: id,
        ...stored !== undefined && known.some((one) => one.id === page.id && hasKey(one, claims?.keys ?? []))
          ? { same_as: page.id }
          : {},
        code: failed?.code ?? null,
        error: failed?.error ?? blocked ?? null
      })
    } WHERE id = ${page.id} AND state = 'leased' AND epoch = ${page.epoch} RETURNING id
    `
    if (settled.length === 0) return undefined
    const dropped = stored === undefined || claims === undefined
      ? []
      : yield* claim(sql, job, page, { keys: claims.keys, known, id, now })
    const room = roomIn(job, locked, sum.total)
    const kept = found.slice(0, room)
    const added = kept.length === 0 ? 0 : yield* frontier.add(job, kept)
    const listed = sitemaps === undefined ? 0 : yield* frontier.add(job, [sitemaps])
    const isPage = page.depth > sitemapDepth
    const isSkipped = "failed" in result && result.isSkipped === true
    sum.total += added
    sum.done += dropped.length + Number(isPage)
    sum.credits += duplicate === undefined ? settlement.credits : 0
    sum.read += Number(stored !== undefined)
    sum.attempts += Number(isPage && blocked === undefined && !isSkipped)
    sum.sitemaps += listed - Number(!isPage)
    arrived = settlement.arrived ?? arrived
    notes.push(...settlement.notes ?? [], ...found.length > room ? [tooManyLinks(job.limit ?? 0)] : [])
    charged.push(page.url)
    return { claims, dropped, duplicate, kept, stored }
  })

  const marked: Array<Effect.Success<ReturnType<typeof mark>>> = []
  for (const outcome of outcomes) {
    const isFull = job.limit !== undefined && readBefore + sum.read >= job.limit
    marked.push(isFull ? undefined : yield* mark(outcome))
  }
  const [firstUrl] = charged
  // other processes have these pages now
  if (firstUrl === undefined) return marked.map(() => undefined)
  const total = marked.reduce((sum, one) => sum + (one?.stored?.characters ?? 0), 0)
  const [counted] = yield* sql<Row>`
    UPDATE job SET total = total + ${sum.total}, done = done + ${sum.done}, credits = credits + ${sum.credits},
      read = read + ${sum.read}, characters = characters + ${total}, attempts = attempts + ${sum.attempts},
      sitemaps = sitemaps + ${sum.sitemaps}, read_at = ${sum.read === 0 ? sql.literal("read_at") : now}
    WHERE id = ${job.id} AND status = 'scraping'
    RETURNING read, characters, done, total, attempts, sitemaps
  `
  // the job was cancelled meanwhile
  if (counted === undefined) return yield* new JobEnded()
  const ended = yield* isEnd(sql, job, counted)
  yield* addNotes(sql, job, locked, {
    arrived,
    notes: [...notes, ...ended === "attempts used up" ? [tooManyAttempts(job.limit ?? 0)] : []]
  })
  let turn = number(counted, "read") - sum.read
  let characters = number(counted, "characters") - total
  for (const [at, one] of marked.entries()) {
    const { id, settlement: { patternScore } } = outcomes[at]!
    if (one === undefined) continue
    if (patternScore !== undefined) {
      yield* sql`INSERT INTO job_pattern ${sql.insert({ job: job.id, ...patternScore })}
        ON CONFLICT (job, pattern) DO UPDATE SET score = job_pattern.score + excluded.score`
    }
    if (one.stored === undefined) continue
    turn += 1
    characters += one.stored.characters
    yield* putScrape(sql, { id, team: job.team, job: { id: job.id, turn, characters }, packed: one.stored.packed })
  }
  yield* charge(firstUrl, sum.credits)
  for (const [at, one] of marked.entries()) {
    const { page, settlement } = outcomes[at]!
    if (one === undefined) continue
    yield* keepAll(one.duplicate?.deliveries ?? settlement.deliveries)
    for (const url of one.dropped) {
      if (one.claims !== undefined) yield* keepAll((yield* one.claims.ifDuplicate(url, page.url)).deliveries)
    }
  }
  if (ended === false) return marked.map((one) => one?.kept)
  const error = yield* failureOf(sql, job, counted)
  yield* sql`
    UPDATE job SET status = ${error === undefined ? "completed" : "failed"}, ended_at = ${now}, error = ${error ?? null}
    WHERE id = ${job.id}
  `
  const { end, fail } = outcomes.findLast((_, at) => marked[at] !== undefined)!.settlement
  yield* keepAll(yield* error === undefined || fail === undefined ? end : fail(error))
  return marked.map((one) => one?.kept)
})
