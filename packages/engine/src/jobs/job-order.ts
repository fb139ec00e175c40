import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"

/** The position of a delivery among those of its job. */
export interface DeliveryOrder {
  /** Waits until the job's first delivery was sent once. The last delivery waits until all others have ended. */
  readonly turn: Effect.Effect<void>
  /** The delivery was sent for the first time. */
  readonly sent: () => void
}

/** Keeps the deliveries of jobs in order: the first is sent before the others, and the last when no other is left. */
export const jobOrder = () => {
  const jobs = new Map<
    string,
    { deliveries: number; others: number; readonly begun: Latch.Latch; readonly noOthers: Latch.Latch }
  >()

  return <A>(job: string, isLast: boolean, use: (place: DeliveryOrder) => Effect.Effect<A>): Effect.Effect<A> =>
    Effect.suspend(() => {
      const isFirst = !jobs.has(job)
      const known = jobs.get(job) ??
        { deliveries: 0, others: 0, begun: Latch.makeUnsafe(), noOthers: Latch.makeUnsafe(true) }
      jobs.set(job, known)
      known.deliveries++
      if (!isLast) {
        known.others++
        known.noOthers.closeUnsafe()
      }
      const leave = Effect.sync(() => {
        known.begun.openUnsafe()
        if (!isLast && --known.others === 0) known.noOthers.openUnsafe()
        if (--known.deliveries === 0) jobs.delete(job)
      })
      const turn = isLast ? known.noOthers.await : isFirst ? Effect.void : known.begun.await
      return Effect.ensuring(use({ turn, sent: () => known.begun.openUnsafe() }), leave)
    })
}
