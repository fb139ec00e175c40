import { retryForever } from "@trawl/engine/parts"
import type * as Duration from "effect/Duration"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import { isBefore, type Position } from "./page-changes.ts"

/** Follows a log of changes in the database, and copies them to the data directory of this process. */
export interface Follower {
  /** Waits at most two seconds until the copy has a change. */
  readonly reached: (position: Position) => Effect.Effect<void>
  /** Whether the copy has been complete at some time since this process started. */
  readonly isComplete: Effect.Effect<boolean>
  /** The position of the last change in the copy. */
  readonly position: Effect.Effect<Position>
}

/**
 * Follows changes until the scope closes. `copy` copies some changes after a position, and returns the position of the
 * last one and whether there may be more. `name` is the subject of the log message about a failure. `pause` is the
 * interval between checks for changes while nothing in this process waits for one.
 */
export const followChanges = Effect.fnUntraced(function*<E, R>(
  name: string,
  pause: Duration.Input,
  start: Position,
  copy: (after: Position) => Effect.Effect<{ readonly last: Position | undefined; readonly isMore: boolean }, E, R>
) {
  let position = start
  let isComplete = false
  const waiting = new Map<Position, Deferred.Deferred<void>>()
  const wake = yield* Latch.make()

  const follow = Effect.gen(function*() {
    const { isMore, last } = yield* copy(position)
    if (last !== undefined) {
      position = last
      for (const [awaited, deferred] of waiting) {
        if (!isBefore(position, awaited)) yield* Deferred.succeed(deferred, undefined)
      }
    }
    isComplete ||= !isMore
    return isMore
  })
  const followForever = Effect.gen(function*() {
    while (yield* follow);
    // an awaited change may come after a transaction that is still open
    yield* Effect.ignore(Effect.timeout(wake.await, waiting.size > 0 ? shortPause : pause))
    yield* wake.close
  })
  yield* Effect.forkScoped(retryForever(name, Effect.forever(followForever), { maxDelay: 5_000 }))
  const follower: Follower = {
    reached: Effect.fnUntraced(function*(awaited) {
      if (!isBefore(position, awaited)) return
      const deferred = yield* Deferred.make<void>()
      waiting.set(awaited, deferred)
      yield* wake.open
      yield* Effect.ignore(Effect.timeout(Deferred.await(deferred), patience))
      waiting.delete(awaited)
    }),
    isComplete: Effect.sync(() => isComplete),
    position: Effect.sync(() => position)
  }
  return follower
})

const shortPause = "20 millis"
const patience = "2 seconds"
