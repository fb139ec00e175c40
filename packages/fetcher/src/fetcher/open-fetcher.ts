import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Stream from "effect/Stream"
import * as HttpFetcher from "../fetch/http-fetcher.ts"
import { bodyText } from "../fetch/decoded-body.ts"
import { type FetchedPage, PageFetcher } from "../fetch/page-fetcher.ts"
import { politeLayer } from "./polite-layer.ts"
import { readProxies } from "../outbound/proxy-settings.ts"
import type { Robots } from "../robots/robots.ts"
import { RobotsTxt } from "../robots/robots-txt.ts"
import type { SitemapEntry } from "../sitemap/scan-sitemap.ts"
import { sitemapEntries } from "../sitemap/sitemap-entries.ts"
import { type FetcherOptions, optionProblem, type PageOptions } from "./options.ts"

/** A fetched page, whatever its status. */
export interface Page extends FetchedPage {
  /** The body as text, in the charset of the header `Content-Type`, or UTF-8. */
  readonly text: () => string
}

/**
 * Fetches pages and keeps connections for reuse. Rejects with `PageFailed` or `OptionInvalid`, or with the reason of a
 * signal.
 */
export interface Fetcher extends AsyncDisposable {
  readonly fetch: (url: string | URL, options?: PageOptions) => Promise<Page>
  /**
   * Reads the robots.txt of a URL's host for a crawler, such as `mybot`; a copy of up to 24 hours is used. Rejects also
   * with `RobotsUnreachable`: then the host may not be crawled now.
   */
  readonly robots: (url: string | URL, crawler: string) => Promise<Robots>
  /**
   * The pages in the sitemaps of a URL's site: those that its robots.txt lists (`robots.sitemaps`) or, if these have no
   * entries, those with well-known names. Requests keep the `Crawl-delay`. Reads XML, text and feeds, gzipped or not,
   * and indexes; unreadable files count as empty.
   */
  readonly sitemapEntries: (url: string | URL, listed?: ReadonlyArray<string>) => AsyncIterable<SitemapEntry>
  /** Aborts running fetches and closes the connections. */
  readonly close: () => Promise<void>
}

/** Opens a fetcher. Throws `OptionInvalid`. */
export const openFetcher = (options: FetcherOptions = {}): Fetcher => {
  const problem = optionProblem(options)
  if (problem !== undefined) throw problem
  const { proxy, proxyResolvesNames, ...rest } = options
  const http = HttpFetcher.layer({ ...rest, proxies: readProxies({ proxy, proxyResolvesNames }) })
  const runtime = ManagedRuntime.make(politeLayer(http))
  const close = () => runtime.dispose()
  return {
    fetch: async (url, pageOptions = {}) => {
      const problem = optionProblem(pageOptions)
      if (problem !== undefined) throw problem
      const { signal, ...options } = pageOptions
      signal?.throwIfAborted()
      const page = await runtime.runPromise(
        Effect.flatMap(PageFetcher, (fetcher) => fetcher.fetch(String(url), options)),
        { signal }
      ).catch((error: unknown) => {
        throw signal?.aborted === true ? signal.reason : error
      })
      return { ...page, text: () => bodyText(page) }
    },
    robots: (url, crawler) =>
      runtime.runPromise(Effect.flatMap(RobotsTxt, ({ rulesFor }) => rulesFor(String(url), crawler))),
    sitemapEntries: async function*(url, listed) {
      yield* Stream.toAsyncIterableWith(sitemapEntries(String(url), { listed }), await runtime.context())
    },
    close,
    [Symbol.asyncDispose]: close
  }
}

/** Fetches one page. To fetch several, `openFetcher` is faster: it keeps connections. */
export const fetchPage = async (url: string | URL, options: FetcherOptions & PageOptions = {}): Promise<Page> => {
  const { headers, languages, signal, skipTlsVerification, timeout, ...rest } = options
  await using fetcher = openFetcher(rest)
  return await fetcher.fetch(url, { headers, languages, signal, skipTlsVerification, timeout })
}
