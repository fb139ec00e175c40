/** One request, exactly as it goes over the wire. */
export interface HttpRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

/** One complete answer. */
export interface HttpResponse {
  /** 0 where a browser hides a redirect. */
  readonly status: number
  readonly headers: ResponseHeaders
  /** Empty where `source` is there. */
  readonly body: string
  /** The answer is a stream of events, as the request accepted it: its body comes piece by piece. */
  readonly source?: Source
}

/** A body that is still arriving, as text. Whoever got it closes it. */
export interface Source {
  /** The next piece; undefined at the end. Rejects when the connection is lost. */
  readonly read: () => Promise<string | undefined>
  readonly close: () => void
}

/** The headers of an answer, by names in lower case: a `Headers`, or a `Map`. */
export interface ResponseHeaders extends Iterable<[name: string, value: string]> {
  get(name: string): string | null | undefined
}

/** Sends bytes and receives bytes; knows no time limit. */
export interface Transport {
  /**
   * One request to its complete answer, whatever its status. Redirects are not followed, the signal ends the request
   * and its socket at any point, and an error of the platform rejects as it is. An event stream (`text/event-stream`, 2xx)
   * that the request accepts resolves when its headers are there, with `source`.
   */
  readonly send: (request: HttpRequest, limits: TransportLimits) => Promise<HttpResponse>
  /** Ends the connections that are kept open. */
  readonly close?: () => Promise<void> | void
}

export interface TransportLimits {
  readonly signal: AbortSignal
  /** A larger answer, counted as text and not as compressed, rejects with `AnswerTooLarge`. */
  readonly maxResponseBytes: number
}

/** Rejects a `send` whose answer is larger than `maxResponseBytes`. */
export class AnswerTooLarge extends Error {
  readonly code = "ANSWER_TOO_LARGE"
}
