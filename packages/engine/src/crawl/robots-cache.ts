import { readRobots } from "@trawl/fetcher/effect"
import type { Robots } from "@trawl/fetcher/robots"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"

/** Rules that allow or forbid all pages of a host. */
const everything = (isAllowed: boolean): Robots => ({ allows: () => isAllowed, crawlDelay: undefined, sitemaps: [] })

/** Keeps the robots.txt of each host and crawler name for a day, and an unreachable one for some minutes. */
export const robotsCache = () => {
  const known = new Map<string, { readonly until: number; readonly robots: Robots }>()
  const turns = Semaphore.makeUnsafe(8)
  return {
    /** The rules for a URL's host. `read` wraps the request, for example to wait for the turn of the host. */
    rulesFor: Effect.fnUntraced(function*(
      url: string,
      crawler: string,
      inTurn: <A, E, R>(request: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    ) {
      const { origin } = new URL(url)
      const name = `${crawler} ${origin}`
      const now = yield* Clock.currentTimeMillis
      const found = known.get(name)
      if (found !== undefined && found.until > now) return found.robots
      return yield* Effect.gen(function*() {
        const meanwhile = known.get(name)
        if (meanwhile !== undefined && meanwhile.until > now) return meanwhile.robots
        const { lifetime, robots } = yield* inTurn(readRobots(url, crawler, timeout)).pipe(
          Effect.map((robots) => ({ robots, lifetime: Duration.days(1) })),
          // the pages of a host that does not respond fail by themselves
          Effect.catchTag(
            "PageFailed",
            () => Effect.succeed({ robots: everything(true), lifetime: Duration.minutes(1) })
          ),
          Effect.catchTag(
            "RobotsUnreachable",
            () => Effect.succeed({ robots: everything(false), lifetime: Duration.minutes(5) })
          )
        )
        known.delete(name)
        known.set(name, { robots, until: now + Duration.toMillis(lifetime) })
        if (known.size > mostHosts) {
          for (const oldest of known.keys()) {
            known.delete(oldest)
            break
          }
        }
        return robots
      }).pipe(turns.withPermits(1))
    })
  }
}

const timeout = Duration.seconds(20)
const mostHosts = 2_000
