import type { Gate, Refusal } from "../machine/gate.ts"
import { maxTimerDelay, type Platform } from "../machine/platform.ts"
import { pace, type RateLimitOptions } from "./pace.ts"
import { steadyClock } from "./steady-clock.ts"

/**
 * Admits attempts in order of arrival, within a rate and a concurrency limit, for all calls that share it.
 * It learns: a 429 halves the rate or the concurrency, and successful responses raise it again step by step.
 * `Retry-After` of a 429 applies to all calls. A call that cannot wait that long fails immediately with the service's
 * error.
 */
export const rateLimit = (options: RateLimitOptions = {}): Gate => limiter(options)

/** A rate limiter that tells whether it can be replaced by a new one. */
export interface Limiter extends Gate {
  /** Whether it was empty, with no queue and no waits, for this many milliseconds. */
  readonly isIdleFor: (host: Pick<Platform, "now">, milliseconds: number) => boolean
}

export const limiter = (options: RateLimitOptions): Limiter => {
  const { hasRoom, learn, refusal, restedAt, take, wait } = pace(options)
  const time = steadyClock()
  const queue = newQueue<Waiting>()
  let inside = 0
  /** Counts the 429 responses that changed the pace. */
  let era = 0
  let cancel: (() => void) | undefined
  let admitting = false
  let leftAt = -Infinity

  const admit = () => {
    // an admitted attempt may re-enter or leave during the loop
    if (admitting) return
    admitting = true
    cancel?.()
    try {
      for (let first = queue.first(); first !== undefined && hasRoom(inside); first = queue.first()) {
        const now = time(first.host)
        const milliseconds = wait(now)
        if (milliseconds > 0) {
          cancel = first.host.timer(Math.min(Math.ceil(milliseconds), maxTimerDelay), admit)
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
    enter: (host, go, maxWait = Infinity) => {
      const now = time(host)
      const endsAt = now + maxWait
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
      // later attempts rely on the timer of the first one
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
  readonly host: Platform
  readonly endsAt: number
  readonly go: (refused?: Refusal) => void
}

/** A queue, first in, first out. Leaving takes constant time, whatever the length of the queue. */
interface Queue<Member> {
  /** Returns a function that leaves the queue and returns whether the member was still in it. */
  readonly join: (member: Member) => () => boolean
  readonly first: () => Member | undefined
  /** All members, in order. */
  readonly all: () => Iterable<Member>
}

const newQueue = <Member>(): Queue<Member> => {
  const members = new Map<number, Member>()
  let first = 0
  let next = 0
  return {
    join: (member) => {
      const number = next++
      members.set(number, member)
      return () => members.delete(number)
    },
    first: () => {
      if (members.size === 0) return undefined
      while (!members.has(first)) first++
      return members.get(first)
    },
    all: () => members.values()
  }
}
