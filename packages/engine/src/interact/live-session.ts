import type { BrowserSession } from "@trawl/browser/effect"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { begunMinutes, minute } from "./session-cost.ts"
import { SessionStore, type StoredSession } from "./session-store.ts"

/** A session whose browser runs in this process. */
export interface LiveSession {
  readonly stored: StoredSession
  readonly browser: BrowserSession
  /** Milliseconds without use after which it ends. */
  readonly idleAfter: number
  /** Runs work on the browser, one after the other. The session does not become idle meanwhile. */
  readonly use: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Counts as use, without waiting for the work of others. */
  readonly touch: Effect.Effect<void>
  /** The time of the last use, in milliseconds since 1970. */
  readonly activeAt: () => number
  /** Charges the higher rate of prompts from now on, and for the minutes before. */
  readonly usePrompt: Effect.Effect<void>
  /** Ends the session. */
  readonly stop: Effect.Effect<SessionEnd>
  /** Resolves when the session has ended. */
  readonly ended: Effect.Effect<SessionEnd>
}

export interface SessionEnd {
  readonly milliseconds: number
  readonly credits: number
  /** A sentence about a profile that could not be saved. */
  readonly unsaved?: string | undefined
}

/**
 * A session over an open browser. Run its `life` until it ends: it charges each minute as it begins. Then call `finish`
 * when the browser is closed and the place of the session is free.
 */
export const liveSession = Effect.fnUntraced(function*(
  stored: StoredSession,
  browser: BrowserSession,
  idleAfter: number
) {
  const store = yield* SessionStore
  const inTurn = Semaphore.makeUnsafe(1).withPermits(1)
  const stopping = yield* Deferred.make<void>()
  const ended = yield* Deferred.make<SessionEnd>()
  let activeAt = stored.activeAt
  let users = 0
  let paid = begunMinutes(0)
  let isPrompted = stored.isPrompted
  let end: SessionEnd = { milliseconds: 0, credits: stored.credits }
  const mark = Effect.flatMap(Clock.currentTimeMillis, (now) => {
    activeAt = now
    return Effect.ignore(store.touch(stored.id, now), { log: true })
  })
  /** Charges all minutes begun until `at`. A charge that fails is made with the next one. */
  const charge = (at: number) =>
    Effect.suspend(() => {
      const minutes = begunMinutes(at - stored.createdAt)
      return store.charge(stored.id, { minutes, at, isPrompted }).pipe(
        Effect.tap(() => Effect.sync(() => paid = minutes)),
        Effect.tapError((error) => Effect.logError(`The session ${stored.id} could not be charged`, error))
      )
    })

  const life = Effect.gen(function*() {
    for (;;) {
      const now = yield* Clock.currentTimeMillis
      if (now >= stored.endsAt || (users === 0 && now >= activeAt + idleAfter)) return
      if (begunMinutes(now - stored.createdAt) > paid) yield* Effect.ignore(charge(now))
      const next = Math.min(
        stored.endsAt,
        stored.createdAt + begunMinutes(now - stored.createdAt) * minute + 1,
        users === 0 ? activeAt + idleAfter : Infinity
      )
      yield* Effect.sleep(Math.max(1, next - now))
    }
  }).pipe(
    Effect.raceFirst(Deferred.await(stopping)),
    Effect.raceFirst(Effect.promise(() => browser.ended)),
    Effect.ensuring(Effect.gen(function*() {
      // nothing after this moment is charged
      const at = Math.min(yield* Clock.currentTimeMillis, stored.endsAt)
      const credits = yield* Effect.orElseSucceed(charge(at), () => stored.credits)
      yield* Effect.ignore(store.end(stored.id, at), { log: true })
      const unsaved = yield* Effect.timeoutOrElse(browser.save, {
        duration: savesWithin,
        orElse: () => Effect.succeed("The profile was not saved: the browser did not answer.")
      })
      if (unsaved !== undefined) yield* Effect.logWarning(unsaved)
      end = { milliseconds: at - stored.createdAt, credits, unsaved }
    }))
  )

  const session: LiveSession = {
    stored,
    browser,
    idleAfter,
    touch: Effect.asVoid(mark),
    activeAt: () => activeAt,
    use: (work) =>
      Effect.acquireUseRelease(
        Effect.andThen(Effect.sync(() => users++), mark),
        () => inTurn(work),
        () => Effect.andThen(Effect.sync(() => users--), mark)
      ),
    usePrompt: Effect.suspend(() => {
      if (isPrompted) return Effect.void
      isPrompted = true
      return Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.ignore(charge(now)))
    }),
    stop: Effect.andThen(Deferred.succeed(stopping, undefined), Deferred.await(ended)),
    ended: Deferred.await(ended)
  }
  return { session, life, finish: Effect.suspend(() => Effect.asVoid(Deferred.succeed(ended, end))) }
})

const savesWithin = "10 seconds"
