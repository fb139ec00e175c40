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
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends bytes and receives bytes; knows no time limit. */
export interface Transport {
  /**
   * One request to its complete answer, whatever its status. Redirects are not followed, the signal ends the request
   * and its socket at any point, and an error of the platform rejects as it is.
   */
  readonly send: (
    request: HttpRequest,
    limits: { readonly signal: AbortSignal; readonly maxResponseBytes: number }
  ) => Promise<HttpResponse>
}

/** Rejects a `send` whose answer is larger than `maxResponseBytes`. */
export class AnswerTooLarge extends Error {
  readonly code = "ANSWER_TOO_LARGE"
}
