import * as Effect from "effect/Effect"
import { FairQueue } from "../fair-queue.ts"
import type { Team } from "../service/team.ts"

/**
 * Waits until a request of this team may start. One turn of the event loop can receive hundreds of requests, and
 * starting all of them in that turn would delay everything else. Teams take turns, and so do the keys of a team.
 * Requests that read pages or follow a job start last.
 */
export const requestTurn = (team: Team | undefined, isLong: boolean): Effect.Effect<void> =>
  Effect.suspend(() => {
    if (waiting.size === 0 && performance.now() < turnEnd()) return Effect.void
    return Effect.callback<void>((resume) => {
      const remove = waiting.add(team?.name ?? "", team?.key ?? "", () => resume(Effect.void), Number(isLong))
      if (waiting.size === 1) setImmediate(startSome)
      return Effect.sync(remove)
    })
  })

const waiting = new FairQueue<() => void>()
/** When the current turn of the event loop starts no more requests; undefined before it has started one. */
let end: number | undefined

const turnEnd = (): number => {
  if (end === undefined) {
    end = performance.now() + budget
    setImmediate(() => void (end = undefined))
  }
  return end
}

const startSome = (): void => {
  const last = turnEnd()
  // a request starts before this returns
  do waiting.next()?.()
  while (waiting.size > 0 && performance.now() < last)
  if (waiting.size > 0) setImmediate(startSome)
}

/** Milliseconds in one turn of the event loop after which no further request starts. */
const budget = 10
