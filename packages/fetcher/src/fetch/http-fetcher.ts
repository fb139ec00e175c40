import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Duration from "effect/Duration"
import { request } from "../undici.ts"
import { addressGuard } from "../address/address-guard.ts"
import { cookieJar } from "./cookie-jar.ts"
import { beginningOf, BodyTooLarge, decodedBody, decodedChunks } from "./decoded-body.ts"
import { type ExplainRefusal, fetchFailure, refusedStatus } from "./fetch-failure.ts"
import { type GuardedAgent, guardedAgent, type GuardedAgentOptions } from "../connect/guarded-agent.ts"
import { type FetchedPage, type FetchOptions, PageFailed, PageFetcher } from "./page-fetcher.ts"
import { retryOnce } from "../connect/retry-once.ts"
import {
  noProxies,
  type OutboundProxies,
  type OutboundProxy,
  proxyFor,
  type ProxyKind
} from "../outbound/proxy-settings.ts"

export interface HttpFetcherOptions {
  /**
   * Hosts, `host:port` or address ranges that are allowed in addition to public addresses, see `addressGuard`. None by
   * default.
   */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
  /** Largest body, after content decoding; 10,000,000 by default. */
  readonly maxBytes?: number | undefined
  /** The `User-Agent` header; by default, a browser-like one that contains `name`. */
  readonly userAgent?: string | undefined
  /** The name of the crawler, such as `MyCrawler/1.0`; `TrawlFetcher` by default. */
  readonly name?: string | undefined
  /** Returns the media type of a body; by default, that of the header `Content-Type`, or `application/octet-stream`. */
  readonly contentTypeOf?: ((header: string | undefined, body: Uint8Array) => string) | undefined
  /** The message of a page that fails with `AddressRefused`. */
  readonly refusal?: ExplainRefusal | undefined
  /** Outbound proxies for pages; connections are direct by default. */
  readonly proxies?: OutboundProxies | undefined
  /** Looks up the addresses of a name; the platform's by default. */
  readonly resolve?: GuardedAgentOptions["resolve"]
}

/**
 * Fetches pages over HTTP/1.1 and HTTP/2. Cookies last for the redirects of one fetch. Connections are reused and
 * closed with the layer.
 */
export const layer = (options: HttpFetcherOptions = {}): Layer.Layer<PageFetcher> =>
  Layer.effect(
    PageFetcher,
    Effect.map(
      Effect.acquireRelease(Effect.sync(() => openAgents(options)), ({ close }) => Effect.promise(close)),
      (agents) => PageFetcher.of({ fetch: (url, request = {}) => fetchPage(url, request, options, agents) })
    )
  )

const openAgents = ({ allowedAddresses = [], proxies = noProxies, resolve }: HttpFetcherOptions) => {
  const guard = addressGuard(allowedAddresses)
  const agents = (proxy: OutboundProxy | undefined) => ({
    strict: guardedAgent(guard, { proxy, rejectUnauthorized: true, resolve }),
    lax: guardedAgent(guard, { proxy, rejectUnauthorized: false, resolve })
  })
  const byProxy = new Map([undefined, proxies.basic, proxies.enhanced].map((proxy) => [proxy, agents(proxy)]))
  return {
    /** The agents of the proxy that a request selects. */
    of: (kind: ProxyKind | undefined) => byProxy.get(proxyFor(proxies, kind)) ?? agents(undefined),
    close: () => Promise.all([...byProxy.values()].flatMap(({ lax, strict }) => [strict.destroy(), lax.destroy()]))
  }
}

const fetchPage = Effect.fn("PageFetcher.fetch")(
  function*<E>(
    url: string,
    request: FetchOptions<E>,
    options: HttpFetcherOptions,
    agents: ReturnType<typeof openAgents>
  ) {
    const start = yield* readUrl(url, url)
    const context = yield* Effect.context<never>()
    const cookies = cookieJar()
    const arrived = new Set<string>()
    let target = start
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const at = target
      const headers = withCookies(headersFor(request, options, at.origin === start.origin), cookies.sentTo(at))
      const response = yield* Effect.tryPromise({
        try: (signal) =>
          getOnce(at, {
            agent: agents.of(request.proxy)[request.skipTlsVerification === true ? "lax" : "strict"],
            headers,
            maxBytes: request.maxBytes ?? options.maxBytes ?? 10_000_000,
            firstBytes: request.firstBytes,
            receive: request.receive,
            onRetry: () => Effect.runPromiseWith(context)(request.onRetry?.(at.href) ?? Effect.void, { signal }),
            onSent: request.onSent,
            signal
          }),
        catch: (cause) => fetchFailure(at.href, cause, options.refusal)
      })
      cookies.keep(at, response.cookies)
      let { location } = response
      if (response.location === undefined) {
        const { status, headers: received, body } = response
        const refused = refusedStatus(at.href, status, headers)
        if (refused !== undefined) return yield* refused
        const page: FetchedPage = {
          requestedUrl: url,
          url: at.href,
          status,
          headers: received,
          contentType: (options.contentTypeOf ?? declaredType)(received["content-type"], body),
          body,
          fetchedAt: yield* Clock.currentTimeMillis
        }
        location = arrived.has(at.href) || hop === maxRedirects ? undefined : request.sendsTo?.(page)
        arrived.add(at.href)
        if (location === undefined || URL.parse(location, at)?.href === at.href) return page
      }
      target = yield* readUrl(location ?? "", at.href)
      if (request.onHop !== undefined) yield* request.onHop(target.href)
    }
    return yield* new PageFailed({
      url,
      reason: "TooManyRedirects",
      message: `The page redirects more than ${maxRedirects} times`
    })
  },
  (effect, url, { timeout = "60 seconds" }) =>
    Effect.timeoutOrElse(effect, {
      duration: timeout,
      orElse: () =>
        Effect.fail(
          new PageFailed({
            url,
            reason: "TimedOut",
            message: `The page did not arrive within ${Duration.format(Duration.fromInputUnsafe(timeout))}`
          })
        )
    })
)

const maxRedirects = 10

/** An absolute http(s) URL without fragment; `base` is where it was found. */
const readUrl = (text: string, base: string): Effect.Effect<URL, PageFailed> => {
  const url = URL.parse(text, base === text ? undefined : base)
  const problem = url === null
    ? "is not an absolute URL"
    : !/^https?:$/.test(url.protocol)
    ? "is neither http nor https"
    : url.hostname === ""
    ? "has no host"
    : url.username !== "" || url.password !== ""
    ? "contains credentials"
    : undefined
  if (url === null || problem !== undefined) {
    // a URL with credentials is not shown
    const urlText = problem === "contains credentials" ? "The URL" : JSON.stringify(text.slice(0, 200))
    return Effect.fail(new PageFailed({ url: base, reason: "UrlInvalid", message: `${urlText} ${problem}` }))
  }
  url.hash = ""
  return Effect.succeed(url)
}

interface Get {
  readonly agent: GuardedAgent
  readonly headers: Record<string, string>
  readonly maxBytes: number
  readonly firstBytes: number | undefined
  readonly receive: FetchOptions["receive"]
  readonly onRetry: () => Promise<void>
  readonly onSent: FetchOptions["onSent"]
  readonly signal: AbortSignal
}

const getOnce = (url: URL, { agent, firstBytes, headers: sent, maxBytes, onRetry, onSent, receive, signal }: Get) =>
  agent.exchange(url.origin, signal, async (dispatcher) => {
    const get = () => request(url, { dispatcher, headers: sent, method: "GET", onSent, signal })
    const { statusCode: status, headers: received, body } = await retryOnce(get, onRetry, signal)
    const cookies = [received["set-cookie"] ?? []].flat()
    const headers = Object.fromEntries(
      Object.entries(received).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value ?? ""])
    )
    const location = headers["location"]
    if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
      body.on("error", () => undefined).destroy() // the body is not needed
      return { location, cookies }
    }
    if (firstBytes === undefined && Number(headers["content-length"]) > maxBytes) {
      body.on("error", () => undefined).destroy()
      throw new BodyTooLarge(`the body is larger than ${maxBytes} bytes`)
    }
    const encoding = headers["content-encoding"] ?? ""
    if (receive !== undefined) {
      if (status === 200) await receive(decodedChunks(body, encoding, maxBytes), headers)
      body.on("error", () => undefined).destroy()
      return { location: undefined, cookies, status, headers, body: new Uint8Array() }
    }
    const arrived = firstBytes === undefined || encoding !== ""
      ? decodedBody(body, encoding, maxBytes)
      : beginningOf(body, firstBytes)
    return { location: undefined, cookies, status, headers, body: await arrived }
  })

/** Custom headers are sent only to the requested origin, because they may contain credentials under any name. */
const headersFor = (
  request: Pick<FetchOptions, "firstBytes" | "headers" | "languages" | "mobile">,
  { name = "TrawlFetcher", userAgent }: HttpFetcherOptions,
  sameOrigin: boolean
) => {
  const own = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    "accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "accept-encoding": "gzip, deflate, br, zstd",
    "accept-language": languagesHeader(request.languages ?? []),
    ...request.firstBytes === undefined
      ? {}
      : { "accept-encoding": "identity", "range": `bytes=0-${request.firstBytes - 1}` },
    "user-agent": request.mobile === true
      ? `Mozilla/5.0 (Linux; Android 15; Mobile; compatible; ${name})`
      : userAgent ?? `Mozilla/5.0 (compatible; ${name})`,
    ...Object.fromEntries(own.filter(([name]) => sameOrigin || /^(?:accept|accept-language|user-agent)$/.test(name)))
  }
}

const withCookies = (headers: Record<string, string>, cookies: ReadonlyMap<string, string>): Record<string, string> => {
  if (cookies.size === 0) return headers
  const own = (headers["cookie"] ?? "").split(";").map((pair) => pair.trim()).filter((pair) =>
    pair !== "" && !cookies.has(pair.split("=", 1)[0] ?? "")
  )
  return { ...headers, cookie: [...own, ...[...cookies].map(([name, value]) => `${name}=${value}`)].join("; ") }
}

const languagesHeader = (languages: ReadonlyArray<string>): string =>
  [...languages, "*"].map((language, index) =>
    index === 0 ? language : `${language};q=${Math.max(1 - index / 10, 0.1).toFixed(1)}`
  ).join(", ")

/** The media type in the header `Content-Type`, without parameters. */
export const declaredType = (header: string | undefined): string =>
  header?.split(";", 1)[0]?.trim().toLowerCase() || "application/octet-stream"
