import { type ApiError, type Redact, redactCause, withoutCall } from "@trawl/core/machine"
import type { Running } from "./connect.ts"

/** The caller's signal, or closing the client, ended the call. */
export interface Aborted {
  readonly type: "aborted"
  readonly cause: unknown
}

/** The error of an aborted operation, outside any call. */
export const aborted = (cause: unknown, redact: Redact): ApiError =>
  withoutCall("run", { _tag: "Aborted", retryable: "no" }, { cause: redactCause(cause, redact) })

/**
 * Resolves with the outcome that `begin` reports. If the signal is aborted or the client closed first, stops what it
 * began.
 */
export const settled = <Outcome>(
  running: Running,
  signal: AbortSignal | undefined,
  begin: (report: (outcome: Outcome) => void) => () => void
): Promise<Outcome | Aborted> =>
  new Promise((resolve) => {
    let over = false
    const end = (outcome: Outcome | Aborted) => {
      running.ends.delete(abort)
      signal?.removeEventListener("abort", abort)
      resolve(outcome)
    }
    const abort = () => {
      over = true
      stop?.()
      end({ type: "aborted", cause: signal?.reason })
    }
    running.ends.add(abort)
    let stop: (() => void) | undefined
    if (running.closed || signal?.aborted) return abort()
    signal?.addEventListener("abort", abort)
    stop = begin(end)
    // `begin` itself may have closed the client, which could not stop it then
    if (over) stop()
  })
