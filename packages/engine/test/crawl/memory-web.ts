import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PageFailed, type PageFailure, PageFetcher, politeLayer } from "@trawl/fetcher/effect"

export interface MemoryAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Where redirects end. */
  readonly url?: string
  readonly fails?: PageFailure
  /** How often other fibers go first. */
  readonly slowness?: number
}

/**
 * A web of hosts that only the test knows, for what a server on this machine cannot show: names, failures and a clock.
 */
export const memoryWeb = (answer: (url: string) => string | MemoryAnswer | undefined) => {
  const asked: Array<{ readonly url: string; readonly at: number }> = []
  const layer = Layer.succeed(PageFetcher, {
    fetch: Effect.fnUntraced(function*(url) {
      const at = yield* Clock.currentTimeMillis
      asked.push({ url, at })
      const found = answer(url) ?? { status: 404 }
      const { status = 200, headers = {}, body = "", url: final = url, fails, slowness = 0 } = typeof found === "string"
        ? { body: found }
        : found
      for (let turn = 0; turn < slowness; turn++) yield* Effect.yieldNow
      if (fails !== undefined) return yield* new PageFailed({ url, reason: fails, message: `${fails} for the test` })
      return {
        requestedUrl: url,
        url: final,
        status,
        headers,
        contentType: headers["content-type"] ?? "text/html",
        body: new TextEncoder().encode(body),
        fetchedAt: at
      }
    })
  })
  return { asked, layer: politeLayer(layer) }
}
