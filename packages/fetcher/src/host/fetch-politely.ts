import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { elapsed } from "./elapsed.ts"
import { type FetchedPage, PageFetcher } from "../fetch/page-fetcher.ts"
import type { Pace } from "./pace.ts"
import { retryAfter } from "./retry-after.ts"

export interface PoliteFetch {
  readonly page: FetchedPage
  /** Start time of the request that returned the page, by `elapsed`. */
  readonly startedAt: number
}

/**
 * Waits for its turn, then fetches a page. After a 429 response, or a 503 with `Retry-After`, waits as long as the host
 * asks and tries again, at most twice. Does not retry if the wait is longer than 30 seconds.
 */
export const fetchPolitely = Effect.fnUntraced(function*(url: string, pace: Pace, timeout: Duration.Duration) {
  const fetcher = yield* PageFetcher
  for (let repeats = 0;; repeats++) {
    yield* pace.turn
    const startedAt = yield* elapsed
    const page = yield* fetcher.fetch(url, { timeout })
    const wait = requestedWait(page, repeats)
    if (repeats === mostRepeats || wait === undefined || wait > longestWait) {
      return { page, startedAt } satisfies PoliteFetch
    }
    yield* pace.pause(Duration.millis(wait))
  }
})

const requestedWait = (page: FetchedPage, repeats: number): number | undefined => {
  if (page.status !== 429 && page.status !== 503) return undefined
  const wait = retryAfter(page.headers["retry-after"], page.fetchedAt)
  return wait ?? (page.status === 429 ? 1000 * 2 ** repeats : undefined)
}

const mostRepeats = 2
const longestWait = 30_000
