import { type ApiError, type Redact, redactCause, withoutCall } from "@trawl/core/machine"
import type { Running } from "./connect.ts"

/** The caller's signal, or the end of the client, ended it. */
export interface Aborted {
  readonly type: "aborted"
  readonly cause: unknown
}

/** The same as a failure, outside any call. */
export const aborted = (cause: unknown, redact: Redact): ApiError =>
  withoutCall("run", { _tag: "Aborted", retryable: "no" }, { cause: redactCause(cause, redact) })

/** What `begin` tells, unless the signal or the end of the client comes first: then what it began is stopped. */
export const settled = <Outcome>(
  running: Running,
  signal: AbortSignal | undefined,
  begin: (tell: (outcome: Outcome) => void) => () => void
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
    // what it began may have ended the client, which then could not stop it
    if (over) stop()
  })
