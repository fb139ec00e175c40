import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { scoreOfClosed } from "../crawl/trap-detection.ts"
import type { Deliveries, NewDelivery } from "../jobs/deliveries.ts"
import type { Frontier } from "../jobs/frontier.ts"
import type { Duplicate, PageCopies, PageResult, Settlement } from "../jobs/job-store.ts"
import { type LeasedPage, type NewPage, type PageJob, sitemapDepth } from "../jobs/page-job.ts"
import { number, type Row } from "../store/column.ts"
import { addNotes, failureOf, isEnd, lockLimited, roomIn, tooManyAttempts, tooManyLinks } from "./limited-jobs.ts"
import { claim, pagesWithKeys, putClaims } from "./page-claims.ts"
import { type SettledRow, settleRows } from "./settled-rows.ts"
import { type NewScrape, putScrapes } from "./stored-scrapes.ts"

/** The outcome of a page, ready to be stored. */
export interface PageOutcome {
  readonly page: LeasedPage
  readonly settlement: Settlement
  readonly copies: PageCopies | undefined
  /** The ID of the result. */
  readonly id: string
  /** The document. */
  readonly packed: { readonly packed: Uint8Array; readonly characters: number } | undefined
}

/** The pages of `found` that the job now has; undefined if this process has lost the page or the job has ended. */
export type Settled = ReadonlyArray<NewPage> | undefined

/** The services that store parts of an outcome, in the same transaction. */
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
 * was cancelled. If the job reaches its limit, the later outcomes are left out.
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

  const allKeys = [...new Set(outcomes.flatMap(({ settlement: { result } }) => keysOf(result)))]
  const known = allKeys.length === 0
    ? []
    : yield* pagesWithKeys(sql, job, outcomes.map(({ page }) => page), allKeys)

  /** Decides the new state of a page, as if this process still leased it. */
  const judge = Effect.fnUntraced(function*({ id, packed, page, settlement: { result } }: PageOutcome) {
    const claims = "document" in result ? result.claims : undefined
    const keys = keysOf(result)
    const earlier = claims &&
      known.find((one) =>
        one.deliveredAs !== undefined && (one.id === page.id || one.key !== undefined && keys.includes(one.key))
      )?.deliveredAs
    const duplicate = claims && earlier !== undefined ? yield* claims.ifDuplicate(page.url, earlier) : undefined
    const stored = duplicate === undefined ? packed : undefined
    const failed = duplicate?.failed ?? ("failed" in result ? result.failed : undefined)
    const blocked = "blocked" in result ? result.blocked : undefined
    const claimed = stored === undefined || claims === undefined ? undefined : claim(known, page, keys, id)
    const row: SettledRow = {
      page,
      state: failed !== undefined ? "failed" : blocked !== undefined ? "blocked" : "done",
      result: id,
      isOwn: claimed?.isOwn === true,
      code: failed?.code,
      error: failed?.error ?? blocked
    }
    return { claimed, claims, duplicate, row, stored }
  })

  const judged: Array<Effect.Success<ReturnType<typeof judge>> | undefined> = []
  for (const outcome of outcomes) {
    const isFull = job.limit !== undefined && readBefore + sum.read >= job.limit
    const one = isFull ? undefined : yield* judge(outcome)
    judged.push(one)
    sum.read += Number(one?.stored !== undefined)
  }
  const rows = judged.flatMap((one) => one === undefined ? [] : one.row)
  const settled = rows.length === 0 ? new Set<number>() : yield* settleRows(sql, rows, now)
  // the others were decided as if this process still had the page, so each is stored alone instead
  if (rows.length > 1 && settled.size < rows.length) return yield* Effect.die("A page was lost")
  // other processes have these pages now
  if (settled.size === 0) return judged.map(() => undefined)
  yield* putClaims(sql, job, judged.flatMap((one) => one?.claimed ?? []), now)

  const room = roomIn(job, locked, 0)
  const allFound = judged.flatMap((one, at) => one === undefined ? [] : outcomes[at]!.settlement.found ?? [])
  const hasRoom = allFound.length <= room
  if (hasRoom && allFound.length > 0) sum.total += yield* frontier.add(job, allFound)
  const marked: Array<MarkedPage | undefined> = []
  for (const [at, one] of judged.entries()) {
    if (one === undefined) {
      marked.push(undefined)
      continue
    }
    const { claimed, claims, duplicate, row: { state }, stored } = one
    const { page, settlement } = outcomes[at]!
    const { found = [], result, sitemaps } = settlement
    const kept = hasRoom ? found : found.slice(0, Math.max(room - sum.total, 0))
    if (!hasRoom && kept.length > 0) sum.total += yield* frontier.add(job, kept)
    const listed = sitemaps === undefined ? 0 : yield* frontier.add(job, [sitemaps])
    const dropped = claimed?.dropped.map(({ url }) => url) ?? []
    const isPage = page.depth > sitemapDepth
    const isSkipped = "failed" in result && result.isSkipped === true
    sum.done += dropped.length + Number(isPage)
    sum.credits += duplicate === undefined ? settlement.credits : 0
    sum.attempts += Number(isPage && state !== "blocked" && !isSkipped)
    sum.sitemaps += listed - Number(!isPage)
    arrived = settlement.arrived ?? arrived
    notes.push(...settlement.notes ?? [], ...kept.length < found.length ? [tooManyLinks(job.limit ?? 0)] : [])
    charged.push(page.url)
    marked.push({ claims, dropped, duplicate, kept, stored })
  }
  const [firstUrl = ""] = charged
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
  const scrapes: Array<NewScrape> = []
  for (const [at, one] of marked.entries()) {
    const { id, settlement: { patternScore } } = outcomes[at]!
    if (one === undefined) continue
    if (patternScore !== undefined) {
      // several processes may change a score that each of them knew before the changes of the others
      const changed = sql.literal("job_pattern.score + excluded.score")
      yield* sql`INSERT INTO job_pattern ${sql.insert({ job: job.id, ...patternScore })}
        ON CONFLICT (job, pattern) DO UPDATE SET score = CASE
          WHEN ${changed} < 0 THEN 0 WHEN ${changed} > ${scoreOfClosed} THEN ${scoreOfClosed} ELSE ${changed}
        END`
    }
    if (one.stored === undefined) continue
    turn += 1
    characters += one.stored.characters
    scrapes.push({ id, team: job.team, job: { id: job.id, turn, characters }, packed: one.stored.packed })
  }
  yield* putScrapes(sql, scrapes)
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

interface MarkedPage {
  readonly claims: PageClaims | undefined
  /** The URLs of pages that need not be read, because they would return the same document. */
  readonly dropped: ReadonlyArray<string>
  readonly duplicate: Duplicate | undefined
  /** The found pages that the job now has. */
  readonly kept: ReadonlyArray<NewPage>
  readonly stored: PageOutcome["packed"]
}

type PageClaims = NonNullable<Extract<PageResult, { readonly document: unknown }>["claims"]>

const keysOf = (result: PageResult): ReadonlyArray<string> => "document" in result ? result.claims?.keys ?? [] : []
