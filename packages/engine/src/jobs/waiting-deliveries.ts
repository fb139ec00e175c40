import * as Latch from "effect/Latch"
import * as MutableList from "effect/MutableList"
import type { StoredDelivery } from "./deliveries.ts"

export interface Queued {
  readonly delivery: StoredDelivery
  /** Number of attempts so far. */
  readonly attempt: number
  /** When its next attempt is due, in milliseconds by `elapsed`. */
  readonly dueAt: number
}

/** The deliveries of one job that wait for their next attempt. */
export interface Waiting {
  readonly add: (queued: Queued) => void
  /** Opens when a delivery is added. */
  readonly added: Latch.Latch
  /**
   * The delivery that is due first; undefined if none waits. The last delivery of the job comes after all others and
   * their retries.
   */
  readonly next: () => Queued | undefined
  /** Removes the delivery that `next` returned. */
  readonly remove: (next: Queued) => void
}

export const makeWaiting = (): Waiting => {
  // pauses depend only on the number of attempts, so each list is in the order of due times
  const byAttempts: Array<MutableList.MutableList<Queued>> = []
  const added = Latch.makeUnsafe()
  return {
    add: (queued) => {
      while (byAttempts.length <= queued.attempt) byAttempts.push(MutableList.make())
      MutableList.append(byAttempts[queued.attempt]!, queued)
      added.openUnsafe()
    },
    added,
    next: () =>
      byAttempts.reduceRight<Queued | undefined>((next, list) => {
        const [first] = MutableList.toArrayN(list, 1)
        if (first === undefined || next === undefined) return next ?? first
        return first.delivery.isLast || first.dueAt >= next.dueAt ? next : first
      }, undefined),
    remove: ({ attempt }) => void MutableList.take(byAttempts[attempt]!)
  }
}
