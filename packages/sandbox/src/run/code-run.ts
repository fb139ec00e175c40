import type { Language } from "../process/language.ts"
import type { Remote } from "../values/call.ts"

export interface CodeRun {
  readonly language: Language
  readonly code: string
  /** Milliseconds until the code is killed. */
  readonly timeoutMs: number
  readonly remote: Remote
  /** URL of the page, which `page.url()` returns without a request. */
  readonly url?: string
  readonly signal?: AbortSignal
}

export interface CodeResult {
  readonly stdout: string
  readonly stderr: string
  /** With `node`, the value of the last expression as text; otherwise empty. */
  readonly result: string
  /** 137 if the code was killed. */
  readonly exitCode: number
  readonly killed: boolean
  /** Whether `stdout` or `stderr` was longer than 1 MiB and was cut. */
  readonly truncated: boolean
  readonly error?: string
}
