/** One HTTP request, exactly as it is sent. */
export interface HttpRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

/** One complete HTTP response. */
export interface HttpResponse {
  /** 0 if a browser hides a redirect. */
  readonly status: number
  readonly headers: ResponseHeaders
  /** Empty if there is a `source`. */
  readonly body: string
  /** The body of an event stream, which the request accepted; it is read piece by piece. */
  readonly source?: Source
}

/** A body that is still arriving, as text or read further. The receiver must close it. */
export interface Source<out Piece = string> {
  /** The next piece; undefined at the end. Rejects when the connection is lost. */
  readonly read: () => Promise<Piece | undefined>
  readonly close: () => void
}

/** Response headers by lower-case name: a `Headers`, or a `Map`. */
export interface ResponseHeaders extends Iterable<[name: string, value: string]> {
  get(name: string): string | null | undefined
}

/** Sends requests and receives responses, without time limits of its own. */
export interface Transport {
  /**
   * Sends one request and resolves to its complete response, whatever its status. Does not follow redirects. The signal
   * ends the request and its socket at any time. Platform errors reject unchanged. An event stream
   * (`text/event-stream`, 2xx) that the request accepts resolves with `source` when its headers arrive.
   */
  readonly send: (request: HttpRequest, limits: TransportLimits) => Promise<HttpResponse>
  /** Closes idle connections. */
  readonly close?: () => Promise<void> | void
}

export interface TransportLimits {
  readonly signal: AbortSignal
  /** A larger response rejects with `ResponseTooLarge`. The size is that of the decompressed body. */
  readonly maxResponseBytes: number
}

/** The error for a response larger than `maxResponseBytes`. */
export class ResponseTooLarge extends Error {
  readonly code = "ANSWER_TOO_LARGE"
}
