import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { type FetchedPage, PageFetcher } from "../fetch/page-fetcher.ts"
import { elapsed } from "./elapsed.ts"
import { makeSpacing, type Spacing } from "./pace.ts"
import { retryAfter } from "./retry-after.ts"

/**
 * One pace for each host, for everything in the process that visits pages by itself. It follows what the host asks for: a `Crawl-delay`, and
 * `Retry-After` of 429 and 503.
 */
export class HostPace extends Context.Service<HostPace, {
  /** Hosts to which no request may be sent now, and milliseconds until one may. */
  readonly resting: Effect.Effect<ReadonlyMap<string, number>>
  /**
   * Visits a page when its host may be asked: `delay` or more after the request before. With a delay, a slow host is asked less often, too:
   * after twice the time it takes for a response. A few pages of a host are visited at once.
   */
  readonly visit: (
    url: string,
    delay: Duration.Duration
  ) => <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Leaves at least this much time between requests to a URL's host: the `Crawl-delay` of its robots.txt, of which at most 60 seconds count. */
  readonly slowDown: (url: string, delay: Duration.Duration) => Effect.Effect<void>
  /** Waits until another request of the current visit may start. Outside of visits requests do not wait, but the next visit waits for them. */
  readonly request: (url: string) => Effect.Effect<void>
  /** What a response says about the pace of its host. */
  readonly received: (
    response: Pick<FetchedPage, "fetchedAt" | "headers" | "status" | "url">,
    milliseconds: number
  ) => Effect.Effect<void>
}>()("@trawl/fetcher/HostPace") {}

/** For one process. */
export const hostPace: Layer.Layer<HostPace> = Layer.sync(HostPace, () => {
  const hosts = new Map<string, Host>()
  const hostOf = (url: string): Host => {
    const name = URL.parse(url)?.host ?? ""
    const host = hosts.get(name) ??
      { spacing: makeSpacing(), visits: Semaphore.makeUnsafe(visitsAtOnce), open: 0, gap: 0, latency: 0, refusals: 0 }
    // those that were asked longest ago come first
    hosts.delete(name)
    hosts.set(name, host)
    return host
  }
  const forgetOld = (now: number) => {
    if (hosts.size <= mostHosts) return
    for (const [name, host] of hosts) {
      if (host.open > 0 || host.spacing.freeAt() > now) continue
      hosts.delete(name)
      if (hosts.size <= mostHosts) return
    }
  }
  const gapOf = ({ gap, latency }: Host, delay: number) =>
    Math.max(gap, delay, delay === 0 ? 0 : Math.min(2 * latency, longestGap))

  return HostPace.of({
    resting: Effect.map(elapsed, (now) => {
      const found = new Map<string, number>()
      for (const [name, { spacing }] of hosts) {
        const free = spacing.freeAt()
        if (free > now) found.set(name, free - now)
      }
      return found
    }),
    visit: (url, delay) => (work) =>
      Effect.suspend(() => {
        const host = hostOf(url)
        const milliseconds = Duration.toMillis(delay)
        const visit: Visit = { host, delay: milliseconds, isAsked: false }
        host.open++
        return host.visits.withPermits(1)(
          Effect.andThen(
            Effect.suspend(() => host.spacing.turn(gapOf(host, milliseconds))),
            Effect.provideService(work, CurrentVisit, visit)
          )
        ).pipe(Effect.ensuring(Effect.map(elapsed, (now) => {
          host.open--
          forgetOld(now)
        })))
      }),
    slowDown: (url, delay) =>
      Effect.sync(() => {
        hostOf(url).gap = Math.min(Duration.toMillis(delay), longestCrawlDelay)
      }),
    request: Effect.fnUntraced(function*(url) {
      const visit = yield* CurrentVisit
      const host = hostOf(url)
      if (visit === undefined) {
        const now = yield* elapsed
        host.spacing.started(now, host.gap)
        return forgetOld(now)
      }
      // the first request is what the visit has waited for
      if (visit.host !== host || visit.isAsked) return yield* host.spacing.turn(gapOf(host, visit.delay))
      visit.isAsked = true
    }),
    received: Effect.fnUntraced(function*({ fetchedAt, headers, status, url }, milliseconds) {
      const host = hostOf(url)
      if (status !== 429 && status !== 503) {
        host.refusals = 0
        host.latency = host.latency === 0 ? milliseconds : 0.8 * host.latency + 0.2 * milliseconds
        return
      }
      const wait = retryAfter(headers["retry-after"], fetchedAt) ?? (status === 429 ? 1_000 * 2 ** host.refusals : 0)
      // responses to requests that were underway count as one refusal
      if (wait === 0 || host.spacing.isPaused(yield* elapsed)) return
      if (++host.refusals <= mostPauses) yield* host.spacing.pause(Math.min(wait, longestPause))
    })
  })
})

/** A fetcher whose requests, redirects included, keep the pace of their hosts. */
export const pacedFetcher: Layer.Layer<PageFetcher, never, HostPace | PageFetcher> = Layer.effect(
  PageFetcher,
  Effect.gen(function*() {
    const fetcher = yield* PageFetcher
    const pace = yield* HostPace
    return PageFetcher.of({
      fetch: Effect.fnUntraced(function*(url, options = {}) {
        yield* pace.request(url)
        const startedAt = yield* elapsed
        const page = yield* fetcher.fetch(url, {
          ...options,
          onHop: (hop) => Effect.andThen(options.onHop?.(hop) ?? Effect.void, pace.request(hop))
        })
        yield* pace.received(page, (yield* elapsed) - startedAt)
        return page
      })
    })
  })
)

interface Host {
  readonly spacing: Spacing
  readonly visits: Semaphore.Semaphore
  /** Visits that wait or run. */
  open: number
  /** What the host asks for between two requests, in milliseconds. */
  gap: number
  /** Of its responses: the newer, the more it counts. */
  latency: number
  /** Pauses since it last answered as it should. */
  refusals: number
}

/** A page whose turn has come. */
interface Visit {
  readonly host: Host
  readonly delay: number
  /** Whether its first request has been sent. */
  isAsked: boolean
}

const CurrentVisit = Context.Reference<Visit | undefined>("@trawl/fetcher/CurrentVisit", {
  defaultValue: () => undefined
})

/** Visits of one host at once. A host that takes twice as long is thus asked half as often. */
const visitsAtOnce = 8

/** Milliseconds. */
const longestCrawlDelay = 60_000
const longestPause = 60_000
const longestGap = 10_000

/** A host that refuses after as many pauses in a row is no longer waited for, until it answers. */
const mostPauses = 2

/** Hosts that are remembered while nothing waits for them. */
const mostHosts = 10_000
