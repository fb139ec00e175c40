import * as Effect from "effect/Effect"
import { fetchFailure } from "../fetch/fetch-failure.ts"
import { type FetchedPage, type FetchOptions, type PageFailed, PageFetcher } from "../fetch/page-fetcher.ts"
import { elapsed } from "./elapsed.ts"
import { retryAfter } from "./retry-after.ts"

export interface PoliteFetch {
  readonly page: FetchedPage
  /** Start time of the request that returned the page, by `elapsed`. */
  readonly startedAt: number
}

/**
 * Fetches a page within a visit or turn of `HostPace`, with `pacedFetcher`. After a 429 response, or a 503 with
 * `Retry-After`, waits as long as the host asks and tries again, at most twice. Does not retry if the wait is longer
 * than 30 seconds.
 */
export const fetchPolitely = Effect.fnUntraced(function*<E = never>(url: string, options?: FetchOptions<E>) {
  const fetcher = yield* PageFetcher
  for (let repeats = 0;; repeats++) {
    const startedAt = yield* elapsed
    const page = yield* fetcher.fetch(url, options)
    if (repeats < maxRepeats && asksForPatience(page)) continue
    return { page: yield* received(page, options?.receive), startedAt } satisfies PoliteFetch
  }
})

/** Passes the body on for a fetcher that ignores `receive`. */
const received = (page: FetchedPage, receive: FetchOptions["receive"]): Effect.Effect<FetchedPage, PageFailed> => {
  if (receive === undefined || page.status !== 200 || page.body.length === 0) return Effect.succeed(page)
  const chunks = async function*() {
    yield page.body
  }
  return Effect.as(
    Effect.tryPromise({
      try: () => receive(chunks(), page.headers),
      catch: (cause) => fetchFailure(page.url, cause)
    }),
    { ...page, body: new Uint8Array() }
  )
}

/** The fetcher has paused the host, so the next request waits. */
const asksForPatience = ({ fetchedAt, headers, status }: FetchedPage): boolean => {
  if (status !== 429 && status !== 503) return false
  return (retryAfter(headers["retry-after"], fetchedAt) ?? (status === 429 ? 0 : Infinity)) <= maxWait
}

const maxRepeats = 2
const maxWait = 30_000
