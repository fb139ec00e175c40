import { visitsAtOnce } from "@trawl/engine/parts"

/**
 * Gives processes turns to send requests to one host. Times are in milliseconds, by the queue's own clock. If the state
 * is lost, a new queue waits as if a process had just taken a turn.
 */
export class HostQueue {
  /** When the last turn began, and the gap after it. */
  #gap = 0
  #turnOf: string | undefined
  /** When the request of the last turn was sent. Until its process reports it, the latest possible time. */
  #sentAt: number
  #pausedUntil: number
  /** The waiting processes, in order. */
  readonly #waiting = new Map<string, Waiting>()
  /** When each process last asked. */
  readonly #lastRequests = new Map<string, number>()

  constructor(now: number, pausedUntil: number) {
    this.#sentAt = now + validFor
    this.#pausedUntil = pausedUntil
  }

  /**
   * Gives a turn to a process, which sends its request within `lifetime`. Otherwise keeps the process's place in the
   * queue, and says when to ask again. While no process needs a gap, a turn is for any number of requests, and the next
   * turn with a gap counts from its end.
   */
  ask(now: number, process: string, gap: number, lifetime = validFor): Answer {
    this.#lastRequests.delete(process)
    this.#lastRequests.set(process, now)
    for (const [one, at] of this.#lastRequests) if (at < now - activeFor) this.#lastRequests.delete(one)
    for (const [one, { asksAt }] of this.#waiting) {
      if (one !== process && asksAt < now - validFor) this.#waiting.delete(one)
    }
    const spacing = Math.max(gap, this.#gap)
    // each process sends one request at a time to a host with a delay
    const visits = spacing > 0 ? 1 : Math.max(1, Math.floor(visitsAtOnce / this.#lastRequests.size))
    const freeAt = Math.max(this.#pausedUntil, spacing === 0 ? 0 : this.#sentAt + spacing)
    let before = 0
    for (const [one, waiting] of this.#waiting) {
      if (one === process) break
      before += Math.max(waiting.gap, minWait)
    }
    const wait = Math.max(freeAt - now, 0) + before
    if (wait > 0) {
      this.#waiting.set(process, { asksAt: now + wait, gap })
      return { wait, visits, isForMany: false }
    }
    this.#waiting.delete(process)
    this.#turnOf = process
    this.#gap = gap
    this.#sentAt = now + lifetime
    return { wait: 0, visits, isForMany: spacing === 0 && this.#waiting.size === 0 }
  }

  /** Records that a process has sent a request, after which it needs a gap. */
  sent(now: number, process: string, gap: number): void {
    if (this.#turnOf === process) {
      this.#turnOf = undefined
      this.#sentAt = now
    } else {
      this.#sentAt = Math.max(this.#sentAt, now)
      this.#gap = Math.max(this.#gap, gap)
    }
  }

  pause(now: number, length: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, now + length)
  }
}

interface Waiting {
  /** When it should ask again. A process that does not ask in time loses its place. */
  readonly asksAt: number
  readonly gap: number
}

export interface Answer {
  /** Milliseconds until the process should ask again; 0 if its turn has begun. */
  readonly wait: number
  /** How many pages of the host the process may request at the same time. */
  readonly visits: number
  /** Whether the process may send any number of requests within the lifetime of its turn. */
  readonly isForMany: boolean
}

/** Milliseconds within which a process uses its turn, unless it was too slow before. */
export const validFor = 500

/** Milliseconds for each process that is first in the queue, even if it needs no gap. */
const minWait = 10

/** Milliseconds. Processes that asked within this time share the concurrent requests. */
const activeFor = 10_000
