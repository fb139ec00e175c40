import { Browser, type SessionOptions } from "@trawl/browser/effect"
import type { Failure } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import { newId } from "../jobs/new-id.ts"
import { checkScrape } from "../scrape/policy/threat/check-scrape.ts"
import { proxyKind } from "../scrape/request/through-proxy.ts"
import { LiveBrowsers } from "../live/live-browsers.ts"
import { record } from "../replay/recorder.ts"
import { requireCredits } from "../service/admit.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { concurrencyLimited, Traffic } from "../service/traffic.ts"
import { CodeRunner } from "./code-runner.ts"
import { type LiveSession, liveSession } from "./live-session.ts"
import { openFailure } from "./open-failure.ts"
import { sessionCost } from "./session-cost.ts"
import { sessionsNotConfigured, sessionUnaffordable } from "./session-failure.ts"
import { SessionProcesses } from "./session-processes.ts"
import { SessionStore, type StoredSession } from "./session-store.ts"
import type { OpenSession } from "./sessions.ts"

/** The sessions of this process, and how to open one for the current team. */
export const openSessions = Effect.fnUntraced(function*(maxSessions: number) {
  const store = yield* SessionStore
  const { tag } = yield* SessionProcesses
  const scope = yield* Effect.scope
  const slots = Semaphore.makeUnsafe(maxSessions)
  const live = new Map<string, LiveSession>()

  const run = Effect.fnUntraced(function*(
    request: OpenSession,
    options: SessionOptions,
    opened: Deferred.Deferred<StoredSession, Failure>,
    onFinish: (finish: Effect.Effect<void>) => Effect.Effect<void>
  ) {
    const { key, name: team } = yield* CurrentTeam
    const { scrape } = request
    const browser = yield* (yield* Browser).openSession(options).pipe(
      Effect.mapError((failed) => openFailure(failed, scrape !== undefined))
    )
    const id = yield* newId
    const createdAt = yield* Clock.currentTimeMillis
    const session = {
      id: tag === undefined ? id : id.slice(0, -tag.length) + tag,
      team,
      key,
      scrape: scrape?.id,
      isWatched: request.isWatched,
      isRecorded: request.isRecorded,
      isPrompted: request.isPrompted,
      createdAt,
      endsAt: createdAt + request.ttl * 1_000
    }
    const stored = yield* Effect.orDie(store.start(session))
    // another request has opened one for the same scrape
    if (stored.id !== session.id) return yield* Effect.asVoid(Deferred.succeed(opened, stored))
    const { finish, life, session: one } = yield* liveSession(stored, browser, request.activityTtl * 1_000)
    live.set(stored.id, one)
    yield* onFinish(finish)
    yield* (yield* LiveBrowsers).offer({ id: stored.id, browser, isWatched: stored.isWatched, touch: one.touch })
    if (stored.isRecorded && !(yield* ZeroRetention)) yield* record(stored, browser)
    yield* Deferred.succeed(opened, stored)
    yield* (yield* CodeRunner).prepare("node")
    yield* Effect.ensuring(life, Effect.sync(() => live.delete(stored.id)))
  }, Effect.scoped)

  const open = Effect.fn("Engine.openSession")(function*(request: OpenSession) {
    const team = yield* CurrentTeam
    const { missing } = yield* Browser
    const why = yield* missing
    if (why !== undefined) return yield* Effect.fail(sessionsNotConfigured(why))
    const cost = sessionCost(Math.ceil(request.ttl / 60), request.isPrompted)
    yield* Effect.mapError(requireCredits(team, cost), () => sessionUnaffordable(request.ttl))
    const options = yield* sessionOptions(request)
    const opened = yield* Deferred.make<StoredSession, Failure>()
    const traffic = yield* Traffic
    const whole = Effect.scoped(Effect.gen(function*() {
      // closes after the browser, when the place of the session is free
      const last = yield* Effect.scope
      const session = run(request, options, opened, (finish) => Scope.addFinalizer(last, finish))
      // the session takes a place in the team's concurrency until it ends
      yield* traffic.reading(team)(Effect.flatMap(
        Semaphore.withPermitsIfAvailable(slots, 1)(session),
        (done) => done._tag === "Some" ? Effect.void : Effect.fail(concurrencyLimited)
      ))
    }))
    const fiber = yield* Effect.forkIn(
      Effect.onError(whole, (cause) => Deferred.failCause(opened, cause)),
      scope
    )
    return yield* Effect.onInterrupt(
      Deferred.await(opened),
      () => Effect.sync(() => fiber.interruptUnsafe())
    )
  })
  return { live, open }
})

/** The options of the browser: those of the scrape that it continues, within the policy of the team. */
const sessionOptions = Effect.fnUntraced(function*({ profile, scrape }: OpenSession) {
  const team = yield* CurrentTeam
  const keepsNothing = yield* ZeroRetention
  const check = yield* checkScrape({})
  if (scrape !== undefined) yield* check.url(scrape.url)
  const context = scrape?.context ?? {}
  const named = profile ?? context.profile
  const options: SessionOptions = {
    ...context,
    url: scrape?.url,
    // a session blocks ads only if it continues a scrape that does
    ...scrape === undefined ? { blockAds: false } : {},
    forbids: check.forbids,
    proxy: proxyKind(context),
    profile: named && { ...named, owner: team.name, ...keepsNothing ? { saveChanges: false } : {} }
  }
  return options
})
