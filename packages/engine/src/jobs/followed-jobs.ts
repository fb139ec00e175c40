import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PageStore } from "../store/page-store.ts"
import { JobStore } from "./job-store.ts"

/** Reports the end of a job when searches of this process find its pages. */
export const layer: Layer.Layer<JobStore, never, JobStore | PageStore> = Layer.effect(
  JobStore,
  Effect.gen(function*() {
    const jobs = yield* JobStore
    const { followed } = yield* PageStore
    return JobStore.of({
      ...jobs,
      get: Effect.fnUntraced(function*(id) {
        const job = yield* jobs.get(id)
        const now = yield* Clock.currentTimeMillis
        if (job?.endedAt !== undefined && Math.abs(now - job.endedAt) < recently) yield* followed
        return job
      })
    })
  })
)

/** Milliseconds after which searches find the pages of a job, even if the clocks of processes differ. */
const recently = 10_000
