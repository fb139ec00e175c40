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

/** How much is asked at once and per minute. Only teams with a plan have limits. A restart forgets what was counted. */
export class Traffic extends Context.Service<Traffic, {
  /** Counts a request; fails with 429 when its team has had all of this minute. */
  readonly count: (team: Team, bucket: Bucket) => Effect.Effect<void, Failure>
  /** Runs what a client waits for. */
  readonly answering: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Lets clients that wait go first, for a second at most: done before each piece of work that nobody waits for. */
  readonly afterClients: Effect.Effect<void>
  /** Runs what reads pages for a client that waits; fails with 429 when the team reads as many as it may. */
  readonly reading: (team: Team) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Failure, R>
  /** Runs what reads a page of a job, as soon as the team may. */
  readonly readingInTurn: (team: Team) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** How many pages the team reads now. */
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
          ? Effect.fail(tooMany(window.requests, (minute + 1) * 60_000, now))
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
            : Effect.fail<Failure>(failure("ConcurrencyLimited", { retryAfter: "1" }))
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

const tooMany = (requests: number, end: number, now: number): Failure => {
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
