import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RunStore } from "./agent/run/run-store.ts"
import { JobStore } from "./jobs/job-store.ts"

/** Logs how much was underway when the engine ended last, with which it now goes on: to be built before what does that work. */
export const logResumedWork: Layer.Layer<never, never, JobStore | RunStore> = Layer.effectDiscard(
  Effect.gen(function*() {
    const [runs, batches] = [
      (yield* Effect.orDie((yield* RunStore).unfinished)).length,
      (yield* Effect.orDie((yield* JobStore).unfinished)).length
    ]
    const parts = [
      counted(runs, "run of an agent", "runs of agents"),
      counted(batches, "batch of pages", "batches of pages")
    ]
    if (runs + batches > 0) {
      yield* Effect.logInfo(
        `Going on with what the engine had not done when it ended: ${parts.filter((part) => part !== "").join(" and ")}`
      )
    }
  })
)

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? "" : `${count} ${count === 1 ? one : many}`
