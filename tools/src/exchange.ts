/**
 * One file of `schema/exchanges/`. The README describes the fields, and `schema/test/exchanges.test.ts` checks every
 * file.
 */
export interface Exchange {
  /** Below `schema/exchanges/`: `<feature>/<operation>-<status>-<case>.json`. */
  readonly file: string
  readonly name: string
  /** The source of a case that the specification does not define. */
  readonly source?: string
  readonly operation: string
  /** The clock time when the call begins. */
  readonly now?: string
  readonly request: ExchangeRequest
  /** For a single exchange; sequences have `responses` or `polls`. */
  readonly response?: ExchangeResponse
  readonly responses?: ReadonlyArray<ExchangeResponse | { readonly lost: "reset" | "refused" }>
  readonly polls?: ReadonlyArray<ExchangeResponse>
  readonly expect: Expected
}

export interface ExchangeRequest {
  readonly method: string
  /** Relative to the base URL, with parameters filled in. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The JSON body; `null` means no body. */
  readonly body?: unknown
  readonly parts?: ReadonlyArray<ExchangePart>
  /** The exact text of a body that is not JSON, or that a client would not send. */
  readonly text?: string
  /** The request without fields that the service ignores. */
  readonly known?: unknown
}

/** A field of a form; a file if it has a `filename`. */
export interface ExchangePart {
  readonly name: string
  readonly filename?: string
  readonly contentType?: string
  readonly text: string
}

export interface ExchangeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A value, a text or a failure; for a trace, its events. */
export interface Expected {
  readonly value?: unknown
  readonly text?: string
  readonly events?: ReadonlyArray<string>
  readonly waits?: ReadonlyArray<{ readonly atLeast: number; readonly below: number }>
  readonly reason?: string
  readonly retryable?: string
  readonly error?: string
  readonly code?: string
  readonly details?: unknown
  readonly retryAfter?: { readonly seconds: number } | { readonly at: string }
  readonly path?: string
}

/** The operation's successful exchange for this case, such as `minimal`. */
export const successful = (
  exchanges: ReadonlyArray<Exchange>,
  operation: string,
  shown: string
): Exchange | undefined =>
  exchanges.find(({ file, response }) =>
    response !== undefined && response.status < 300 && file.endsWith(`/${operation}-${response.status}-${shown}.json`)
  )
