import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as HttpFetcher from "../fetch/http-fetcher.ts"
import { bodyText } from "../fetch/decoded-body.ts"
import { type FetchedPage, PageFetcher } from "../fetch/page-fetcher.ts"
import { makePace } from "../host/pace.ts"
import { readProxies } from "../outbound/proxy-settings.ts"
import { readRobots } from "../robots/read-robots.ts"
import type { Robots } from "../robots/robots.ts"
import { sitemapUrls } from "../sitemap/sitemap-urls.ts"
import { type FetcherOptions, optionProblem, type PageOptions } from "./options.ts"

/** A fetched page, whatever its status. */
export interface Page extends FetchedPage {
  /** The body as text, in the charset of the header `Content-Type`, or UTF-8. */
  readonly text: () => string
}

/** Fetches pages and keeps connections for reuse. Rejects with `PageFailed` or `OptionInvalid`, or with the reason of a signal. */
export interface Fetcher extends AsyncDisposable {
  readonly fetch: (url: string | URL, options?: PageOptions) => Promise<Page>
  /** Reads the robots.txt of a URL's host for a crawler, such as `mybot`. Rejects also with `RobotsUnreachable`: then the host may not be crawled now. */
  readonly robots: (url: string | URL, crawler: string) => Promise<Robots>
  /** The page URLs in sitemaps, at most 50,000: XML or text, gzipped or not, one level of index files, at most ten files. Unreadable files count as empty. */
  readonly sitemapUrls: (sitemaps: ReadonlyArray<string>) => Promise<ReadonlyArray<string>>
  /** Aborts running fetches and closes the connections. */
  readonly close: () => Promise<void>
}

/** Opens a fetcher. Throws `OptionInvalid`. */
export const openFetcher = (options: FetcherOptions = {}): Fetcher => {
  const problem = optionProblem(options)
  if (problem !== undefined) throw problem
  const { proxy, proxyResolvesNames, ...rest } = options
  const runtime = ManagedRuntime.make(
    HttpFetcher.layer({ ...rest, proxies: readProxies({ proxy, proxyResolvesNames }) })
  )
  const close = () => runtime.dispose()
  return {
    fetch: async (url, pageOptions = {}) => {
      const problem = optionProblem(pageOptions)
      if (problem !== undefined) throw problem
      const { signal, ...asked } = pageOptions
      signal?.throwIfAborted()
      const page = await runtime.runPromise(
        Effect.flatMap(PageFetcher, (fetcher) => fetcher.fetch(String(url), asked)),
        { signal }
      ).catch((error: unknown) => {
        throw signal?.aborted === true ? signal.reason : error
      })
      return { ...page, text: () => bodyText(page) }
    },
    robots: (url, crawler) => runtime.runPromise(readRobots(String(url), crawler, timeout)),
    sitemapUrls: (sitemaps) =>
      runtime.runPromise(sitemapUrls(sitemaps, { pace: makePace(Duration.zero), timeout, limit: mostUrls })),
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

const timeout = Duration.seconds(60)
const mostUrls = 50_000
