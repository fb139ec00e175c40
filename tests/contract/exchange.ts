import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The file format of `schema/exchanges/README.md`; `schema/test/exchanges.test.ts` checks that every file has it. */
export interface Exchange {
  readonly file: string
  readonly name: string
  readonly operation: string
  /** The clock time at which the call begins. */
  readonly now?: string
  readonly request: ExchangeRequest
  readonly response?: ExchangeResponse
  readonly responses?: ReadonlyArray<ExchangeResponse | { readonly lost: "reset" | "refused" }>
  readonly polls?: ReadonlyArray<ExchangeResponse>
  readonly expect: Expected
}

export interface ExchangeRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly text?: string
  readonly parts?: ReadonlyArray<ExchangePart>
}

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

/** A value or a text, or else a failure; the events of a trace. */
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

const folder = join(import.meta.dirname, "../../schema/exchanges")

/** The whole conformance kit. */
export const exchanges: ReadonlyArray<Exchange> = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .toSorted()
  .map((file) => ({ file, ...JSON.parse(readFileSync(join(folder, file), "utf8")) }))
