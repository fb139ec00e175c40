import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { SqlError } from "effect/sql/SqlError"
import type { PageJob } from "../jobs/page-job.ts"
import type { PageOutcome, Settled } from "./settle-pages.ts"

type SettleAll = (
  job: PageJob,
  outcomes: ReadonlyArray<PageOutcome>
) => Effect.Effect<ReadonlyArray<Settled>, SqlError>

/**
 * Stores the outcomes of a job's pages one transaction at a time: each takes all outcomes that have become ready since
 * the last one began. All transactions of a job lock its row, so otherwise each would hold a connection while it waits
 * for the others. A caller that is interrupted does not interrupt the transaction.
 */
export const settleTogether = (settleAll: SettleAll) => {
  const queues = new Map<string, Array<Waiting>>()

  const settleNow = (job: PageJob, some: ReadonlyArray<Waiting>) =>
    Effect.onExit(settleAll(job, some.map(({ outcome }) => outcome)), (exit) =>
      Effect.sync(() => {
        // an outcome that cannot be stored does not keep the others from being stored
        if (Exit.isFailure(exit) && some.length > 1) return
        for (const [at, { settled }] of some.entries()) {
          Deferred.doneUnsafe(settled, Exit.map(exit, (all) => all[at]))
        }
      }))
  const settleSome = (job: PageJob, some: ReadonlyArray<Waiting>) =>
    some.length === 1
      ? Effect.ignoreCause(settleNow(job, some))
      : Effect.catchCause(
        settleNow(job, some),
        () => Effect.forEach(some, (one) => Effect.ignoreCause(settleNow(job, [one])), { discard: true })
      )
  const settleQueue = Effect.fnUntraced(function*(job: PageJob, queue: Array<Waiting>) {
    while (queue.length > 0) yield* settleSome(job, queue.splice(0, maxTogether))
    queues.delete(job.id)
  })

  return (job: PageJob, outcome: PageOutcome): Effect.Effect<Settled, SqlError> =>
    Effect.gen(function*() {
      const settled = yield* Deferred.make<Settled, SqlError>()
      const queue = queues.get(job.id)
      if (queue !== undefined) queue.push({ outcome, settled })
      else {
        const own = [{ outcome, settled }]
        queues.set(job.id, own)
        yield* Effect.forkDetach(settleQueue(job, own))
      }
      return yield* Deferred.await(settled)
    })
}

interface Waiting {
  readonly outcome: PageOutcome
  readonly settled: Deferred.Deferred<Settled, SqlError>
}

/** More are stored by the next transaction, so that other processes do not wait long for the row of the job. */
const maxTogether = 16
