import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"

/** The position of a delivery among the deliveries of its job. */
export interface DeliveryOrder {
  /** Waits until the first delivery of the job has been sent once. The last delivery waits until all others have ended. */
  readonly turn: Effect.Effect<void>
  /** Call it when the delivery has been sent for the first time. */
  readonly sent: () => void
}

/** Orders the deliveries of each job: the first is sent before the others, and the last after all others have ended. */
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
