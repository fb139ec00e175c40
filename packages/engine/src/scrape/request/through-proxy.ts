import type { PageVerdict } from "@trawl/reader/verdict"
import type { SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { OutboundProxies, PageFailed, type ProxyKind } from "@trawl/fetcher/effect"

interface Brought {
  readonly page: { readonly status: number }
  readonly verdict: PageVerdict
}

/**
 * Fetches a page through the requested proxy, and returns which one it used. `auto` retries a page through the enhanced
 * proxy if the site refuses it or cannot be reached.
 */
export const throughProxy = Effect.fnUntraced(function*<A extends Brought, E, R>(
  requested: SearchScrapeOptions["proxy"],
  bring: (proxy: ProxyKind) => Effect.Effect<A, E | PageFailed, R>
) {
  const through = (proxy: ProxyKind) => Effect.map(bring(proxy), (brought) => ({ ...brought, proxy }))
  if (requested === "enhanced") return yield* through("enhanced")
  const { enhanced } = yield* OutboundProxies
  if (requested === "basic" || enhanced === undefined) return yield* through("basic")
  const first = yield* Effect.result(through("basic"))
  if (first._tag === "Failure") {
    return yield* isUnreached(first.failure)
      ? through("enhanced")
      : Effect.fail(first.failure)
  }
  if (!isRefused(first.success)) return first.success
  const second = yield* Effect.result(through("enhanced"))
  // the refusal of a page is more useful than the failure of a proxy
  return second._tag === "Success" ? second.success : first.success
})

/** The proxy for a page and its resources, after `throughProxy` has chosen one for `auto`. */
export const proxyKind = ({ proxy }: Pick<SearchScrapeOptions, "proxy">): ProxyKind =>
  proxy === "enhanced" ? "enhanced" : "basic"

const isUnreached = (failed: unknown): boolean =>
  failed instanceof PageFailed && (failed.reason === "ProxyFailed" || failed.reason === "ConnectionFailed")

/** Whether the site may respond differently to another IP address. Status 429 has the verdict `blocked`. */
const isRefused = ({ page, verdict }: Brought): boolean => verdict.verdict === "blocked" || refusals.has(page.status)

const refusals: ReadonlySet<number> = new Set([401, 403, 503])
