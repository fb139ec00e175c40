import type { LossKind } from "./platform-loss.ts"

/** Exchanges with a service as they were, without their secrets, in the order of the requests. */
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
  /** What comes after the host, query string included. */
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** The body of a request: JSON (`null`: none), a form, another text, or bytes. */
export type RecordedContent =
  | { readonly body: unknown }
  | { readonly parts: ReadonlyArray<RecordedPart> }
  | { readonly text: string }
  | { readonly base64: string }

/** A field of a form, with `filename` a file. */
export interface RecordedPart {
  readonly name: string
  readonly filename?: string
  readonly contentType?: string
  readonly text?: string
  /** In place of `text`, where the bytes are no UTF-8. */
  readonly base64?: string
}

export interface RecordedResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The exact text. */
  readonly body?: string
  /** In place of `body`, where the exact text is this JSON, written compactly. */
  readonly json?: unknown
  /** The connection broke after the body. */
  readonly lost?: LossKind
}

/** No answer came. */
export interface RecordedLoss {
  readonly lost: LossKind
}
