import type { Failure } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { failure } from "../request/failure.ts"
import { allowedPerMinute, type Bucket, plans } from "./plans.ts"
import type { Team } from "./team.ts"

/**
 * Limits requests per minute and concurrent pages. Only teams with a plan have limits. A restart resets the counters.
 */
export class Traffic extends Context.Service<Traffic, {
  /** Counts a request. Fails with 429 if the team has reached its limit for this minute. */
  readonly count: (team: Team, bucket: Bucket) => Effect.Effect<void, Failure>
  /** Runs work that a client waits for. */
  readonly answering: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Waits for client requests, for at most a second. Call it before each piece of background work. */
  readonly afterClients: Effect.Effect<void>
  /** Reads pages for a waiting client. Fails with 429 if the team has reached its limit of concurrent pages. */
  readonly reading: (team: Team) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Failure, R>
  /** Reads a page of a job, once the team's limit allows it. */
  readonly readingInTurn: (team: Team) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** The number of pages that the team is reading now. */
  readonly pagesOf: (team: string) => Effect.Effect<number>
}>()("@trawl/engine/service/Traffic") {}

export const layer: Layer.Layer<Traffic> = Layer.sync(Traffic, () => {
  const windows = new Map<string, { readonly minute: number; requests: number }>()
  const nobodyWaits = Latch.makeUnsafe(true)
  let clients = 0
  const readers = new Map<string, { readonly permits: Semaphore.Semaphore | undefined; pages: number }>()
  const readersOf = ({ name, plan }: Team) => {
    const known = readers.get(name) ?? { permits: plan && Semaphore.makeUnsafe(plans[plan].pages), pages: 0 }
    readers.set(name, known)
    return known
  }

  return Traffic.of({
    count: ({ name, plan }, bucket) =>
      plan === undefined ? Effect.void : Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const minute = Math.floor(now / 60_000)
        const id = `${bucket} ${name}`
        const open = windows.get(id)
        const window = open?.minute === minute ? open : { minute, requests: 0 }
        windows.set(id, window)
        const allowed = allowedPerMinute(plan, bucket)
        return ++window.requests > allowed
          ? Effect.fail(tooManyRequests(window.requests, (minute + 1) * 60_000, now))
          : Effect.void
      }),
    answering: (effect) =>
      Effect.acquireUseRelease(
        Effect.sync(() => {
          clients++
          nobodyWaits.closeUnsafe()
        }),
        () => effect,
        () => Effect.sync(() => --clients === 0 && nobodyWaits.openUnsafe())
      ),
    afterClients: Effect.asVoid(Effect.timeoutOption(nobodyWaits.await, "1 second")),
    reading: (team) => (effect) => {
      const of = readersOf(team)
      return of.permits === undefined ? counted(of)(effect) : Effect.flatMap(
        Semaphore.withPermitsIfAvailable(of.permits, 1)(counted(of)(effect)),
        (done) =>
          done._tag === "Some"
            ? Effect.succeed(done.value)
            : Effect.fail(concurrencyLimited)
      )
    },
    readingInTurn: (team) => (effect) => {
      const of = readersOf(team)
      return of.permits === undefined ? counted(of)(effect) : Semaphore.withPermits(of.permits, 1)(counted(of)(effect))
    },
    pagesOf: (team) => Effect.sync(() => readers.get(team)?.pages ?? 0)
  })
})

const counted = (of: { pages: number }) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(Effect.sync(() => of.pages++), () => effect, () => Effect.sync(() => of.pages--))

/** The team reads as many pages as its plan allows. */
export const concurrencyLimited: Failure = failure("ConcurrencyLimited", { retryAfter: "1" })

/** The team has made more requests than its plan allows until the time `end`. */
export const tooManyRequests = (requests: number, end: number, now: number): Failure => {
  const seconds = Math.ceil((end - now) / 1000)
  const limited = failure("RateLimited", { retryAfter: String(seconds) })
  return {
    ...limited,
    error:
      `${limited.error}. Consumed (req/min): ${requests}, Remaining (req/min): 0. Please retry after ${seconds}s, resets at ${
        new Date(end).toISOString()
      }`
  }
}
