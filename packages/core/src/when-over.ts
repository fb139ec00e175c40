import { deadlineGrace } from "./deadline.ts"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { maxTimerDelay, type Platform } from "./machine/platform.ts"
import type { Reason } from "./machine/reason.ts"
import { timedOut } from "./machine/time-limit.ts"
import type { RunOptions } from "./run.ts"

/**
 * Calls `report` once if the signal or the time limit ends a run, possibly before it returns. The returned function
 * removes both.
 */
export const whenOver = (
  { timer }: Platform,
  { signal, timeout }: RunOptions,
  report: (error: ApiError) => void
): () => void => {
  const end = (reason: Reason, options?: ErrorOptions) => {
    leave()
    report(withoutCall("run", reason, options))
  }
  const abort = () => end({ _tag: "Aborted", retryable: "no" }, { cause: signal?.reason })
  const cancel = timeout === undefined
    ? undefined
    : timer(Math.min(timeout + deadlineGrace, maxTimerDelay), () => end(timedOut("deadline", timeout)))
  const leave = () => {
    cancel?.()
    signal?.removeEventListener("abort", abort)
  }
  signal?.addEventListener("abort", abort)
  if (signal?.aborted) abort()
  return leave
}
