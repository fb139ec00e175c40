import type { Gate, Refusal } from "../machine/gate.ts"
import { type Host, longestTimer } from "../machine/platform.ts"
import { line } from "./line.ts"
import { pace, type RateLimitOptions } from "./pace.ts"
import { steadyClock } from "./steady-clock.ts"

/**
 * Lets attempts through in the order in which they came, as fast and as many at once as allowed, for all calls that share it.
 * It learns: a 429 halves the rate or the concurrency, which good answers bring back step by step, and its `Retry-After` holds for
 * everybody. A call that cannot wait so long fails at once with what the service said.
 */
export const rateLimit = (options: RateLimitOptions = {}): Gate => {
  const { hasRoom, learn, refusal, take, wait } = pace(options)
  const time = steadyClock()
  const queue = line<Waiting>()
  let inside = 0
  /** Counts the 429s that told something new. */
  let era = 0
  let cancel: (() => void) | undefined
  let admitting = false

  const admit = () => {
    // who is let through may be back, or out, before the loop goes on
    if (admitting) return
    admitting = true
    cancel?.()
    try {
      for (let first = queue.first(); first !== undefined && hasRoom(inside); first = queue.first()) {
        const now = time(first.host)
        const milliseconds = wait(now)
        if (milliseconds > 0) {
          cancel = first.host.timer(Math.min(Math.ceil(milliseconds), longestTimer), admit)
          break
        }
        take(now)
        inside++
        first.go()
      }
    } finally {
      admitting = false
    }
  }

  const refuse = (now: number) => {
    for (const { endsAt, go } of queue.all()) {
      const refused = refusal(now, endsAt)
      if (refused !== undefined) go(refused)
    }
  }

  return {
    enter: (host, go, patience = Infinity) => {
      const now = time(host)
      const endsAt = now + patience
      const refused = refusal(now, endsAt)
      if (refused !== undefined) {
        go(refused)
        return () => {}
      }
      let started: number | undefined
      const wasFree = queue.first() === undefined
      const leaveQueue = queue.join({
        host,
        endsAt,
        go: (refused) => {
          leaveQueue()
          if (refused === undefined) started = era
          go(refused)
        }
      })
      // who comes later finds the first one's timer
      if (wasFree) admit()
      return (outcome) => {
        if (leaveQueue()) return admit()
        if (started === undefined) return
        if (outcome !== undefined) {
          const now = time(host)
          const fresh = started === era
          if (learn(now, outcome, inside, !fresh)) {
            if (fresh) era++
            refuse(now)
          }
        }
        started = undefined
        inside--
        admit()
      }
    }
  }
}

interface Waiting {
  readonly host: Host
  readonly endsAt: number
  readonly go: (refused?: Refusal) => void
}
