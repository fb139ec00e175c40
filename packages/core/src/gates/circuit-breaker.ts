import type { Gate, Refusal } from "../machine/gate.ts"
import type { CircuitOpen, Reason } from "../machine/reason.ts"
import { checkOptions, duration, positiveInteger } from "./check-options.ts"
import { steadyClock } from "./steady-clock.ts"

/** Times are milliseconds. */
export interface CircuitBreakerOptions {
  /** The number of failures within the window that opens the circuit. Default: 10. */
  readonly failures?: number | undefined
  /** The window for failures. Default: one minute. */
  readonly window?: number | undefined
  /** How long the circuit stays open before one attempt tests the service. Default: 30 seconds. */
  readonly cooldown?: number | undefined
}

/**
 * Refuses attempts immediately, with `CircuitOpen`, while the service is down, for all calls that share it. It opens if
 * the service fails or does not respond. Rate limits, invalid requests, pages that cannot be scraped and aborted calls
 * do not count.
 */
export const circuitBreaker = (options: CircuitBreakerOptions = {}): Gate => {
  checkOptions("circuitBreaker", options, { failures: positiveInteger, window: duration, cooldown: duration })
  const { cooldown = 30_000, failures = 10, window = 60_000 } = options
  const time = steadyClock()
  let failed: ReadonlyArray<number> = []
  let open: { readonly reason: CircuitOpen; readonly until: number } | undefined
  let probing = false
  // attempts admitted before the last change of state do not count
  let era = 0

  const refusal = (now: number): Refusal | undefined => {
    if (open === undefined || (open.until <= now && !probing)) return undefined
    // the probe in flight may still fail
    return { reason: open.reason, retryAfter: open.until > now ? open.until - now : cooldown }
  }

  const fail = (now: number, { _tag: last }: Reason, retryAfter = 0) => {
    failed = [...failed, now].filter((at) => at > now - window)
    if (open === undefined && failed.length < failures) return
    era++
    const error = `the circuit is open after ${failures} failures (${last})`
    const reason: CircuitOpen = { _tag: "CircuitOpen", retryable: "sometimes", error, failures, window, last }
    open = { reason, until: now + Math.max(cooldown, retryAfter) }
  }

  const close = () => {
    era++
    failed = []
    open = undefined
  }

  return {
    enter: (host, go) => {
      const refused = refusal(time(host))
      if (refused !== undefined) {
        go(refused)
        return () => {}
      }
      const probe = open !== undefined
      if (probe) probing = true
      let left = false
      const started = era
      go()
      return (outcome) => {
        if (left || started !== era) return
        left = true
        if (probe) probing = false
        if (outcome === undefined) return
        const { reason, retryAfter } = outcome
        if (reason !== undefined && isFailureOfService(reason)) fail(time(host), reason, retryAfter)
        else if (probe && isAnswer(reason)) close()
      }
    }
  }
}

const isFailureOfService = ({ _tag, retryable }: Reason): boolean =>
  retryable === "yes" && /^(ServerFailed|BadGateway|Unavailable|GatewayTimedOut|TransportFailed|TimedOut)$/.test(_tag)

/** Whether the service responded; otherwise the attempt ended without a response. */
const isAnswer = (reason: Reason | undefined): boolean =>
  reason === undefined || !/^(TransportFailed|TimedOut|Aborted)$/.test(reason._tag)
