import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { elapsed } from "./elapsed.ts"
import { makeSpacing } from "./spacing.ts"

/**
 * Decides when visits and requests to one host may start. Gaps are in milliseconds, and times in milliseconds by
 * `elapsed`.
 */
export interface HostTurns {
  /** Visits to the host at the same time. */
  readonly visits: Semaphore.Semaphore
  /** Waits for a turn: at least `gap` after the previous one, and after every pause. */
  readonly turn: (gap: number) => Effect.Effect<Turn>
  /** Takes a turn only if it can begin now. */
  readonly turnNow: (gap: number) => Effect.Effect<Turn | undefined>
  /** Waits until the request of a turn may be sent, because work before it may have taken up to the next turn. */
  readonly send: (turn: Turn, gap: number) => Effect.Effect<void>
  /** Gives back a turn whose visit sent no request, such as of a stored page. */
  readonly unused: Effect.Effect<void>
  /** Records that a request has been sent, with or without a turn. */
  readonly sent: (gap: number) => Effect.Effect<void>
  readonly pause: (length: number) => Effect.Effect<void>
  readonly isPaused: (now: number) => boolean
  /** The time from which a turn may begin, at least `gap` after the previous one, as far as this process knows. */
  readonly freeAt: (gap: number) => number
}

/** The time until which the request of a turn may be sent. */
export type Turn = number

/** Concurrent visits per host. A host that responds half as fast thus gets half as many requests. */
export const visitsAtOnce = 8

/** The turns of one process. */
export const makeHostTurns = (): HostTurns => {
  const turns = makeSpacing()
  // the requests, which start some time after their turn
  const sent = makeSpacing()
  const turn = (gap: number) => Effect.as(turns.turn(gap), Infinity)
  return {
    visits: Semaphore.makeUnsafe(visitsAtOnce),
    turn,
    turnNow: (gap) => Effect.flatMap(elapsed, (now) => turns.freeAt(gap) > now ? Effect.undefined : turn(gap)),
    send: (_turn, gap) => sent.turn(gap),
    unused: Effect.void,
    sent: (gap) =>
      Effect.map(Clock.monotonicTimeNanos, (nanoseconds) => {
        const now = Math.ceil(Number(nanoseconds) / 1_000_000)
        turns.started(now, gap)
        sent.started(now, gap)
      }),
    pause: (length) => Effect.andThen(turns.pause(length), sent.pause(length)),
    isPaused: turns.isPaused,
    freeAt: turns.freeAt
  }
}
