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
export const rateLimit = (options: RateLimitOptions = {}): Gate => limiter(options)

/** A gate that says whether anybody would notice if another took its place. */
export interface Limiter extends Gate {
  /** For so many milliseconds nobody has been inside or in the queue, or had to wait. */
  readonly isIdleFor: (host: Pick<Host, "now">, milliseconds: number) => boolean
}

export const limiter = (options: RateLimitOptions): Limiter => {
  const { hasRoom, learn, refusal, restedAt, take, wait } = pace(options)
  const time = steadyClock()
  const queue = line<Waiting>()
  let inside = 0
  /** Counts the 429s that told something new. */
  let era = 0
  let cancel: (() => void) | undefined
  let admitting = false
  let leftAt = -Infinity

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
    isIdleFor: (host, milliseconds) =>
      inside === 0 && queue.first() === undefined && time(host) - Math.max(leftAt, restedAt()) >= milliseconds,
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
        const now = time(host)
        leftAt = now
        if (outcome !== undefined) {
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
