import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { ProxyKind } from "../outbound/proxy-settings.ts"

/** Fetches one page over HTTP. Follows redirects and refuses forbidden addresses at every hop. */
export class PageFetcher extends Context.Service<PageFetcher, {
  readonly fetch: <E = never>(url: string, options?: FetchOptions<E>) => Effect.Effect<FetchedPage, PageFailed | E>
}>()("@trawl/fetcher/PageFetcher") {}

export interface FetchOptions<E = never> {
  /** Extra request headers, such as cookies or a user agent. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Time limit of the whole fetch: all hops and the body. */
  readonly timeout?: Duration.Input | undefined
  readonly mobile?: boolean | undefined
  readonly skipTlsVerification?: boolean | undefined
  /** The outbound proxy for the page; `basic` by default. */
  readonly proxy?: ProxyKind | undefined
  /** Languages in priority order, sent as `Accept-Language`. */
  readonly languages?: ReadonlyArray<string> | undefined
  /** Reads only about this many bytes of the body; compressed bodies are read completely. */
  readonly firstBytes?: number | undefined
  /** Returns the target of a redirect inside a page, such as a meta refresh, which is followed unless it leads back. */
  readonly sendsTo?: ((page: FetchedPage) => string | undefined) | undefined
  /** Largest body, after content decoding; the fetcher's own limit by default. */
  readonly maxBytes?: number | undefined
  /**
   * Receives the decoded body of a response with status 200 in chunks, instead of `body`, which is then empty. It may
   * stop early. Bodies of other responses are not read.
   */
  readonly receive?: ((chunks: AsyncIterable<Uint8Array>, headers: FetchedPage["headers"]) => Promise<void>) | undefined
  /** Called with each redirect target before a request is sent there; its failure ends the fetch. */
  readonly onHop?: ((url: string) => Effect.Effect<void, E>) | undefined
  /** Called before a request is sent again, because its connection failed before a response. */
  readonly onRetry?: ((url: string) => Effect.Effect<void>) | undefined
  /** Called when a request has been sent, which may be long after its start, because connecting takes time. */
  readonly onSent?: (() => void) | undefined
}

export interface FetchedPage {
  /** The requested URL. */
  readonly requestedUrl: string
  /** The URL after all redirects, without fragment. */
  readonly url: string
  /** The final status, including error statuses such as 404. */
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * Media type without parameters, in lower case; detected from the bytes if the server sends none and the fetcher can
   * tell.
   */
  readonly contentType: string
  /** After content decoding. */
  readonly body: Uint8Array
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number
}

/** A page could not be fetched or read; `reason` says why. */
export class PageFailed extends Data.TaggedError("PageFailed")<{
  readonly url: string
  readonly reason: PageFailure
  readonly message: string
  readonly cause?: unknown
}> {}

export type PageFailure =
  | "UrlInvalid"
  | "AddressRefused"
  | "HostNotFound"
  | "ProxyFailed"
  | "ConnectionFailed"
  | "TlsFailed"
  | "TimedOut"
  | "TooLarge"
  /** It navigates, opens windows or changes its address without end, or takes too much memory. */
  | "Unstable"
  | "TooManyRedirects"
  | "ResponseMalformed"
  | "ContentUnsupported"
  | "ContentDamaged"
  | "OcrRequired"
  | "ReaderFailed"
  | "BrowserFailed"
