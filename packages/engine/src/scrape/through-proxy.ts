import type { SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { OutboundProxies, type ProxyKind } from "../page/outbound/proxy-settings.ts"
import { PageFailed } from "../page/page-fetcher.ts"
import type { PageVerdict } from "../page/verdict/classify-page.ts"

interface Brought {
  readonly page: { readonly status: number }
  readonly verdict: PageVerdict
}

/**
 * Brings a page through the proxy that is asked for, and says which. `auto` tries the enhanced one for a page that is refused, or not
 * reached, on the first way.
 */
export const throughProxy = Effect.fnUntraced(function*<A extends Brought, E, R>(
  asked: SearchScrapeOptions["proxy"],
  bring: (proxy: ProxyKind) => Effect.Effect<A, E | PageFailed, R>
) {
  const through = (proxy: ProxyKind) => Effect.map(bring(proxy), (brought) => ({ ...brought, proxy }))
  if (asked === "enhanced") return yield* through("enhanced")
  const { enhanced } = yield* OutboundProxies
  if (asked === "basic" || enhanced === undefined) return yield* through("basic")
  const first = yield* Effect.result(through("basic"))
  if (first._tag === "Failure") return yield* isUnreached(first.failure) ? through("enhanced") : Effect.fail(first.failure)
  if (!isRefused(first.success)) return first.success
  const second = yield* Effect.result(through("enhanced"))
  // a page that refuses says more than a proxy that fails
  return second._tag === "Success" ? second.success : first.success
})

/** The proxy for a page and what it is made of, once `throughProxy` has chosen for a request with `auto`. */
export const proxyKind = ({ proxy }: Pick<SearchScrapeOptions, "proxy">): ProxyKind => proxy === "enhanced" ? "enhanced" : "basic"

const isUnreached = (failed: unknown): boolean =>
  failed instanceof PageFailed && (failed.reason === "ProxyFailed" || failed.reason === "ConnectionFailed")

/** Whether the site may answer otherwise when it is asked from another address. A page with the status 429 is blocked. */
const isRefused = ({ page, verdict }: Brought): boolean => verdict.verdict === "blocked" || refusals.has(page.status)

const refusals: ReadonlySet<number> = new Set([401, 403, 503])
