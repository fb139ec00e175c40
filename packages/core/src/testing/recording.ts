import type { LossKind } from "./platform-loss.ts"

/** Recorded exchanges without secrets, in the order of the requests. */
export interface Recording {
  readonly version: 1
  readonly exchanges: ReadonlyArray<RecordedExchange>
}

export interface RecordedExchange {
  readonly request: RecordedRequest
  readonly response: RecordedResponse | RecordedLoss
}

export type RecordedRequest = RecordedContent & {
  readonly method: string
  /** The path and query string. */
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** The body of a request: JSON (`null`: no body), a form, another text, or bytes. */
export type RecordedContent =
  | { readonly body: unknown }
  | { readonly parts: ReadonlyArray<RecordedPart> }
  | { readonly text: string }
  | { readonly base64: string }

/** A field of a form, or a file if it has a `filename`. */
export interface RecordedPart {
  readonly name: string
  readonly filename?: string
  readonly contentType?: string
  readonly text?: string
  /** Replaces `text` if the bytes are not UTF-8. */
  readonly base64?: string
}

export interface RecordedResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The exact text. */
  readonly body?: string
  /** Replaces `body` if the text is compact JSON. */
  readonly json?: unknown
  /** The connection broke after the body. */
  readonly lost?: LossKind
}

/** There was no response. */
export interface RecordedLoss {
  readonly lost: LossKind
}
