import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The URLs in the sitemaps of sites, kept in memory for up to 7 days. */
export class SitemapCopies extends Context.Service<SitemapCopies, {
  /** The URLs in the sitemaps of an origin. */
  readonly get: (origin: string) => Effect.Effect<ReadonlyArray<string> | undefined>
  readonly put: (origin: string, urls: ReadonlyArray<string>) => Effect.Effect<void>
}>()("@trawl/engine/site-map/SitemapCopies") {}

/** Keeps at most 300,000 URLs; the copies used last stay longest. */
export const layer: Layer.Layer<SitemapCopies> = Layer.sync(SitemapCopies, () => {
  const copies = new Map<string, { readonly urls: ReadonlyArray<string>; readonly readAt: number }>()
  const forget = (origin: string) => {
    const known = copies.get(origin)
    copies.delete(origin)
    return known
  }
  return SitemapCopies.of({
    get: (origin) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const known = forget(origin)
        // a negative age means that the clock was set back
        if (known === undefined || now - known.readAt > lifetime || now < known.readAt) return undefined
        copies.set(origin, known)
        return known.urls
      }),
    put: (origin, urls) =>
      Effect.map(Clock.currentTimeMillis, (readAt) => {
        forget(origin)
        if (urls.length > maxUrls) return
        copies.set(origin, { urls, readAt })
        let total = [...copies.values()].reduce((sum, copy) => sum + copy.urls.length + 1, 0)
        for (const oldest of copies.keys()) {
          if (total <= maxUrls) return
          total -= (forget(oldest)?.urls.length ?? 0) + 1
        }
      })
  })
})

const lifetime = 7 * 24 * 60 * 60 * 1000
const maxUrls = 300_000
