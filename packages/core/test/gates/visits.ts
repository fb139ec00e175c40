import type { Gate, Leave, Reason, Refusal } from "@trawl/core/machine"
import type { ManualHost } from "./manual-host.ts"

/** One attempt at a gate, as a test sees it. */
export interface Visit {
  readonly leave: Leave
  /** The time of admission. */
  readonly at: () => number | undefined
  readonly refusal: () => Refusal | undefined
}

export const visit = (gate: Gate, host: ManualHost, maxWait?: number): Visit => {
  let at: number | undefined
  let refusal: Refusal | undefined
  let calls = 0
  const go = (refused?: Refusal) => {
    if (++calls > 1) throw new Error("called back twice")
    if (refused === undefined) at = host.now()
    else refusal = refused
  }
  const leave = gate.enter(host, go, maxWait)
  return { leave, at: () => at, refusal: () => refusal }
}

/** A failure that the service reports. */
export const reported = (tag: "RateLimited" | "ConcurrencyLimited" | "ServerFailed" | "NotFound"): Reason =>
  ({
    _tag: tag,
    retryable: tag === "NotFound" ? "no" : "yes",
    error: "",
    code: undefined,
    details: undefined
  }) as Reason

export const limited = (seconds?: number) => ({
  reason: reported("RateLimited"),
  retryAfter: seconds === undefined ? undefined : seconds * 1000
})
