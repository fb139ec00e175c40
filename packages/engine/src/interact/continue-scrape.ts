import type { Failure } from "@trawl/schema"
import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { jobFailure } from "../jobs/job-failure.ts"
import { StoredScrapes } from "../jobs/stored-scrapes.ts"
import { problem } from "../request/failure.ts"
import { CurrentTeam } from "../service/team.ts"
import { replayUnavailable, sessionFailure } from "./session-failure.ts"
import { SessionStore } from "./session-store.ts"
import { Sessions } from "./sessions.ts"

/** The session of a scrape: the one that it has, `existing` if the request names one, or else a new one. */
export const sessionOfScrape = Effect.fnUntraced(function*(
  scrape: string,
  { existing, isPrompted }: { readonly existing?: string | undefined; readonly isPrompted: boolean }
) {
  const sessions = yield* Sessions
  const store = yield* SessionStore
  const page = yield* scrapedPage(scrape)
  return yield* oneAtATime(
    scrape,
    Effect.gen(function*() {
      const own = yield* Effect.orDie(store.ofScrape(scrape))
      if (existing !== undefined && existing !== own?.id) {
        const session = yield* sessions.find(existing)
        if (own === undefined) yield* Effect.orDie(store.continue(existing, scrape))
        return session
      }
      if (own !== undefined) return yield* sessions.find(own.id)
      return yield* sessions.open({
        ttl: limits.sessionTtlSecondsDefault,
        activityTtl: limits.sessionIdleSecondsDefault,
        isWatched: true,
        isRecorded: true,
        isPrompted,
        scrape: { id: scrape, ...page }
      })
    })
  )
})

/** Ends the session of a scrape. */
export const stopSessionOfScrape = Effect.fnUntraced(function*(scrape: string) {
  const session = yield* Effect.orDie((yield* SessionStore).ofScrape(scrape))
  if (session === undefined) return yield* Effect.fail(sessionFailure("SessionNotFound"))
  return yield* (yield* Sessions).stop(session.id)
})

/** The page of a scrape of the current team, and the options that it depends on. */
const scrapedPage = Effect.fnUntraced(function*(scrape: string) {
  const found = yield* Effect.orDie((yield* StoredScrapes).get(scrape))
  if (found === undefined) return yield* Effect.fail<Failure>({ ...jobFailure("JobNotFound"), error: "Job not found." })
  if (found.team !== (yield* CurrentTeam).name) return yield* Effect.fail(sessionFailure("SessionForbidden"))
  const { metadata } = found.document
  const url = [metadata?.sourceURL, metadata?.url].find((one) => typeof one === "string" && /^https?:/u.test(one))
  if (typeof url !== "string") {
    return yield* Effect.fail(replayUnavailable([problem(["jobId"], "The document has no URL")]))
  }
  return { url, context: found.context }
})

/** Two first requests for a scrape must not open two browsers. */
const oneAtATime = <A, E, R>(scrape: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const turn = turns.get(scrape) ?? { permits: Semaphore.makeUnsafe(1), users: 0 }
      turns.set(scrape, turn)
      turn.users++
      return turn
    }),
    ({ permits }) => Semaphore.withPermits(permits, 1)(work),
    (turn) =>
      Effect.sync(() => {
        if (--turn.users === 0) turns.delete(scrape)
      })
  )

const turns = new Map<string, { readonly permits: Semaphore.Semaphore; users: number }>()
