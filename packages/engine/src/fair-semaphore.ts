import * as Effect from "effect/Effect"
import { FairQueue } from "./fair-queue.ts"

/** Runs an effect when a permit is free. */
export type WithPermit = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/**
 * A semaphore with fair queues: groups, such as teams, take turns, and so do the members of a group. The oldest fiber
 * of a member goes first.
 */
export interface FairSemaphore {
  /**
   * Waits for a permit and returns the effect that releases it. Run it uninterruptibly; `restore` makes the wait
   * interruptible. A caller with work in progress (`isResumed`) goes first.
   */
  readonly take: (restore: WithPermit, group: string, member: string, isResumed?: boolean) => Effect.Effect<() => void>
  readonly withPermit: (group: string, member: string) => WithPermit
}

/** Effect's `PartitionedSemaphore` has only one level, and new callers can overtake waiting ones. */
export const makeFairSemaphore = (permits: number): FairSemaphore => {
  let free = permits
  const waiting = new FairQueue<() => void>()
  const resumed = new FairQueue<() => void>()

  const release = () => {
    const start = resumed.next() ?? waiting.next()
    if (start === undefined) free++
    else start()
  }
  const wait = (group: string, member: string, isResumed: boolean) =>
    Effect.withFiber((fiber) =>
      Effect.callback<void>((resume) => {
        const queue = isResumed ? resumed : waiting
        const remove = queue.add(group, member, () => resume(Effect.void), fiber.id)
        // a caller that has left the queue has received the permit
        return Effect.sync(() => remove() || release())
      })
    )
  const take: FairSemaphore["take"] = (restore, group, member, isResumed = false) =>
    Effect.suspend(() => {
      if (free === 0) return Effect.as(restore(wait(group, member, isResumed)), release)
      free--
      return Effect.succeed(release)
    })
  return {
    take,
    withPermit: (group, member) => (effect) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.flatMap(take(restore, group, member), (end) => Effect.ensuring(restore(effect), Effect.sync(end)))
      )
  }
}
