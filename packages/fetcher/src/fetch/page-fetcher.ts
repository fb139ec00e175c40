import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { ProxyKind } from "../outbound/proxy-settings.ts"

/** Brings one page over HTTP: follows redirects itself and refuses addresses that are not allowed, at every hop. */
export class PageFetcher extends Context.Service<PageFetcher, {
  readonly fetch: <E = never>(url: string, options?: FetchOptions<E>) => Effect.Effect<FetchedPage, PageFailed | E>
}>()("@trawl/fetcher/PageFetcher") {}

export interface FetchOptions<E = never> {
  /** Extra request headers, such as cookies or a user agent. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** For the whole fetch: all hops and the body. */
  readonly timeout?: Duration.Input | undefined
  readonly mobile?: boolean | undefined
  readonly skipTlsVerification?: boolean | undefined
  /** The outbound proxy for the page; `basic` by default. */
  readonly proxy?: ProxyKind | undefined
  /** Languages in priority order, sent as `Accept-Language`. */
  readonly languages?: ReadonlyArray<string> | undefined
  /** Brings no more than about so many bytes from the beginning of the body, whatever its length; packed bodies come whole. */
  readonly firstBytes?: number | undefined
  /** Where a page that arrived sends its reader itself: one more hop, unless it leads back. */
  readonly sendsTo?: ((page: FetchedPage) => string | undefined) | undefined
  /** Told where a page leads before anybody is asked there; its failure ends the fetch. */
  readonly onHop?: ((url: string) => Effect.Effect<void, E>) | undefined
}

export interface FetchedPage {
  /** The URL that was asked for. */
  readonly requestedUrl: string
  /** The URL after all redirects, without fragment. */
  readonly url: string
  /** Any final status: a 404 page is a page. */
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Media type without parameters, lower case; of the bytes, if the server sends none and the fetcher can tell. */
  readonly contentType: string
  /** After content decoding. */
  readonly body: Uint8Array
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number
}

/** A page that could not be brought or read; `reason` says why. */
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
  /** It navigates, opens windows or changes its address without end. */
  | "Unstable"
  | "TooManyRedirects"
  | "ResponseMalformed"
  | "ContentUnsupported"
  | "ContentDamaged"
  | "OcrRequired"
  | "ReaderFailed"
  | "BrowserFailed"
