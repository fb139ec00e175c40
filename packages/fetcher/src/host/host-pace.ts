import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Semaphore from "effect/Semaphore"
import { type FetchedPage, PageFetcher } from "../fetch/page-fetcher.ts"
import { maxCrawlDelay } from "./crawl-delay.ts"
import { elapsed } from "./elapsed.ts"
import { type HostTurns, makeHostTurns, type Turn } from "./host-turns.ts"
import { retryAfter } from "./retry-after.ts"

/**
 * One rate limit per host for all background work. It obeys `Crawl-delay`, and `Retry-After` of 429 and
 * 503 responses.
 */
export class HostPace extends Context.Service<HostPace, {
  /** Hosts that may not be visited now, `delay` after the previous request, with the milliseconds until they may. */
  readonly resting: (delay: Duration.Duration) => Effect.Effect<ReadonlyMap<string, number>>
  /**
   * Waits for the host's turn, then visits a page: at least `delay` after the previous request. With a delay, a slow
   * host gets fewer requests:
   * the delay is then at least twice its response time. At most 8 pages of a host are visited at the same time.
   */
  readonly visit: (
    url: string,
    delay: Duration.Duration
  ) => <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /**
   * Waits until `visitNow` may visit the host. Claims nothing: another visit may start first. Returns false at once if
   * the host rests for longer than `longest`.
   */
  readonly ready: (url: string, delay: Duration.Duration, maxWait: Duration.Duration) => Effect.Effect<boolean>
  /** Like `visit`, but returns none instead of waiting. */
  readonly visitNow: (
    url: string,
    delay: Duration.Duration
  ) => <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<Option.Option<A>, E, R>
  /** Like `visit`, but does not count among the 8: for robots.txt and sitemaps, which visits may wait for. */
  readonly turn: (
    url: string,
    delay: Duration.Duration
  ) => <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /**
   * Sets the minimum time between requests to a URL's host, from the `Crawl-delay` of its robots.txt; at most 60
   * seconds.
   */
  readonly slowDown: (url: string, delay: Duration.Duration) => Effect.Effect<void>
  /**
   * Waits until another request of the current visit may be sent. Outside of visits, requests do not wait, but they
   * delay the next visit. Run the returned effect when the request has been sent, or has failed: connecting takes time,
   * and the delay counts from then. Until then, or for 10 seconds, no other visit sends a request.
   */
  readonly request: (url: string) => Effect.Effect<Effect.Effect<void>>
  /** Whether the host has asked for a pause, with 429 or with `Retry-After` of 503, that has not ended. */
  readonly isPaused: (url: string) => Effect.Effect<boolean>
  /** Adjusts the rate of a host to its response. */
  readonly received: (
    response: Pick<FetchedPage, "fetchedAt" | "headers" | "status" | "url">,
    milliseconds: number
  ) => Effect.Effect<void>
}>()("@trawl/fetcher/HostPace") {}

/** For one process. */
export const hostPace: Layer.Layer<HostPace> = Layer.sync(HostPace, () => makeHostPace(makeHostTurns))

/** `turnsOf` decides when a host, such as `example.com:8080`, may be visited. */
export const makeHostPace = (turnsOf: (host: string) => HostTurns): HostPace["Service"] => {
  const hosts = new Map<string, Host>()
  const hostOf = (url: string): Host => {
    const name = URL.parse(url)?.host ?? ""
    const host = hosts.get(name) ??
      {
        turns: turnsOf(name),
        order: Semaphore.makeUnsafe(1),
        unsent: undefined,
        sentAt: -Infinity,
        open: 0,
        gap: 0,
        latency: 0,
        refusals: 0
      }
    // keeps the least recently used hosts first
    hosts.delete(name)
    hosts.set(name, host)
    return host
  }
  const forgetOld = (now: number) => {
    if (hosts.size <= maxHosts) return
    for (const [name, host] of hosts) {
      if (host.open > 0 || host.turns.freeAt(0) > now) continue
      hosts.delete(name)
      if (hosts.size <= maxHosts) return
    }
  }
  const gapOf = ({ gap, latency }: Host, delay: number) =>
    Math.max(gap, delay, delay === 0 ? 0 : Math.min(2 * latency, maxGap))

  /** The host is remembered while the effect runs. */
  const keeping = (host: Host) => <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.suspend(() => {
      host.open++
      return Effect.ensuring(
        effect,
        Effect.map(elapsed, (now) => {
          host.open--
          forgetOld(now)
        })
      )
    })
  /** Milliseconds until the next request to a host. */
  const restOf = (host: Host, delay: number, now: number) => host.turns.freeAt(gapOf(host, delay)) - now

  const during = (host: Host, delay: number, turn: Turn) => <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.suspend(() => {
      const visit: Visit = { host, delay, turn, isRequested: false, sent: Effect.void }
      return Effect.ensuring(
        Effect.provideService(work, CurrentVisit, visit),
        Effect.suspend(() => visit.isRequested ? visit.sent : host.turns.unused)
      )
    })

  /** The effect that ends the sending of a request, after which other requests may be sent. */
  const unsent = (host: Host, gap: number): Effect.Effect<void> => {
    const sent = Effect.map(elapsed, (now) => void (host.sentAt = now))
    if (gap === 0) return sent
    const latch = host.unsent = Latch.makeUnsafe()
    return Effect.suspend(() => latch.openUnsafe() ? Effect.andThen(sent, host.turns.sent(gap)) : Effect.void)
  }

  const inTurn = (host: Host, delay: number, isCounted: boolean) => <A, E, R>(work: Effect.Effect<A, E, R>) => {
    const run = Effect.flatMap(
      Effect.suspend(() => host.turns.turn(gapOf(host, delay))),
      (turn) => during(host, delay, turn)(work)
    )
    return keeping(host)(isCounted ? host.turns.visits.withPermits(1)(run) : run)
  }

  return HostPace.of({
    resting: (delay) =>
      Effect.map(elapsed, (now) => {
        const found = new Map<string, number>()
        for (const [name, host] of hosts) {
          const rest = restOf(host, Duration.toMillis(delay), now)
          if (rest > 0) found.set(name, rest)
        }
        return found
      }),
    ready: Effect.fnUntraced(function*(url, delay, maxWait) {
      const host = hostOf(url)
      while (true) {
        yield* host.turns.visits.withPermits(1)(Effect.void)
        const rest = restOf(host, Duration.toMillis(delay), yield* elapsed)
        if (rest <= 0) return true
        if (rest > Duration.toMillis(maxWait)) return false
        yield* Effect.sleep(rest)
      }
    }, (effect, url) => keeping(hostOf(url))(effect)),
    visitNow: (url, delay) => (work) =>
      Effect.suspend(() => {
        const host = hostOf(url)
        const milliseconds = Duration.toMillis(delay)
        const visit = Effect.flatMap(
          Effect.suspend(() => host.turns.turnNow(gapOf(host, milliseconds))),
          (turn) => turn === undefined ? Effect.succeedNone : Effect.asSome(during(host, milliseconds, turn)(work))
        )
        return keeping(host)(Effect.map(host.turns.visits.withPermitsIfAvailable(1)(visit), Option.flatten))
      }),
    visit: (url, delay) => (work) => Effect.suspend(() => inTurn(hostOf(url), Duration.toMillis(delay), true)(work)),
    turn: (url, delay) => (work) => Effect.suspend(() => inTurn(hostOf(url), Duration.toMillis(delay), false)(work)),
    slowDown: (url, delay) =>
      Effect.sync(() => {
        hostOf(url).gap = Math.min(Duration.toMillis(delay), 1_000 * maxCrawlDelay)
      }),
    request: Effect.fnUntraced(function*(url) {
      const visit = yield* CurrentVisit
      const host = hostOf(url)
      if (visit === undefined) {
        yield* host.turns.sent(host.gap)
        forgetOld(yield* elapsed)
        return host.gap === 0 ? Effect.void : host.turns.sent(host.gap)
      }
      const gap = gapOf(host, visit.delay)
      // the visit has already waited for its first request
      const isFirst = visit.host === host && !visit.isRequested
      if (isFirst) visit.isRequested = true
      const turn = isFirst ? visit.turn : yield* host.turns.turn(gap)
      return visit.sent = yield* host.order.withPermits(1)(Effect.gen(function*() {
        if (host.unsent !== undefined) yield* Effect.timeoutOption(host.unsent.await, maxSending)
        // the last request, such as for the robots.txt with this gap, may have had none
        if (gap > 0) yield* Effect.sleep(Math.max(host.sentAt + gap - (yield* elapsed), 0))
        yield* host.turns.send(turn, gap)
        return unsent(host, gap)
      }))
    }),
    isPaused: (url) => Effect.map(elapsed, (now) => hostOf(url).turns.isPaused(now)),
    received: Effect.fnUntraced(function*({ fetchedAt, headers, status, url }, milliseconds) {
      const host = hostOf(url)
      if (status !== 429 && status !== 503) {
        host.refusals = 0
        host.latency = host.latency === 0 ? milliseconds : 0.8 * host.latency + 0.2 * milliseconds
        return
      }
      const wait = retryAfter(headers["retry-after"], fetchedAt) ?? (status === 429 ? 1_000 * 2 ** host.refusals : 0)
      // responses to concurrent requests count as one refusal
      if (wait === 0 || host.turns.isPaused(yield* elapsed)) return
      if (++host.refusals <= maxPauses) yield* host.turns.pause(Math.min(wait, maxPause))
    })
  })
}

/** A fetcher whose requests, including redirects, obey the rate limits of hosts. */
export const pacedFetcher: Layer.Layer<PageFetcher, never, HostPace | PageFetcher> = Layer.effect(
  PageFetcher,
  Effect.gen(function*() {
    const fetcher = yield* PageFetcher
    const pace = yield* HostPace
    return PageFetcher.of({
      fetch: Effect.fnUntraced(function*(url, options = {}) {
        const context = yield* Effect.context<never>()
        let sent = yield* pace.request(url)
        let startedAt = yield* elapsed
        const started = Effect.map(elapsed, (now) => void (startedAt = now))
        const next = Effect.fnUntraced(function*(hop: string) {
          yield* sent
          sent = yield* pace.request(hop)
          yield* started
        })
        const page = yield* Effect.ensuring(
          fetcher.fetch(url, {
            ...options,
            onHop: (hop) => Effect.andThen(options.onHop?.(hop) ?? Effect.void, next(hop)),
            onRetry: next,
            onSent: () => void Effect.runForkWith(context)(Effect.andThen(started, sent))
          }),
          Effect.suspend(() => sent)
        )
        yield* pace.received(page, (yield* elapsed) - startedAt)
        return page
      })
    })
  })
)

interface Host {
  readonly turns: HostTurns
  /** Held while a request waits to be sent. */
  readonly order: Semaphore.Semaphore
  /** Opens when the last request with a gap has been sent. */
  unsent: Latch.Latch | undefined
  /** When the last request of a visit was sent. */
  sentAt: number
  /** Visits that wait or run, and waits for a visit. */
  open: number
  /** The `Crawl-delay` in milliseconds. */
  gap: number
  /** Moving average of response times in milliseconds. */
  latency: number
  /** Number of refusals since the last normal response. */
  refusals: number
}

/** A page visit. */
interface Visit {
  readonly host: Host
  readonly delay: number
  readonly turn: Turn
  /** Whether its first request has been sent. */
  isRequested: boolean
  /** Ends the sending of its last request. */
  sent: Effect.Effect<void>
}

const CurrentVisit = Context.Reference<Visit | undefined>("@trawl/fetcher/CurrentVisit", {
  defaultValue: () => undefined
})

/** Milliseconds. */
const maxPause = 60_000
const maxGap = 10_000
const maxSending = 10_000

/** After this many pauses in a row, a host that still refuses is not paused again until it responds normally. */
const maxPauses = 2

/** Maximum number of hosts remembered without visits. */
const maxHosts = 10_000
