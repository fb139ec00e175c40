import { repeatForever } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"

/**
 * Has Node give back to the system what work took, once the engine rests: by itself it often keeps that until there is work again.
 * Only where Node runs with `--expose-gc`.
 */
export const GiveBackMemory: Layer.Layer<never> = Layer.effectDiscard(
  Effect.suspend(() => {
    const collect = globalThis.gc
    return collect === undefined ? Effect.void : Effect.forkScoped(repeatForever(
      "Giving memory back",
      looksEvery,
      afterWork(
        processorTime,
        Effect.promise(() => collect({ type: "major", flavor: "last-resort", execution: "async" }))
      )
    ))
  })
)

/** To be run again and again: does something once after each time that the process has worked and now rests. `time` is what it has taken of the processor, in milliseconds. */
export const afterWork = (time: () => number, something: Effect.Effect<void>): Effect.Effect<void> => {
  let last = time()
  let done = 0
  return Effect.suspend(() => {
    const now = time()
    const rests = now - last < atRest
    last = now
    if (!rests || now - done < worthwhile) return Effect.void
    return Effect.tap(something, () =>
      Effect.sync(() => {
        done = time()
        last = done
      }))
  })
}

const processorTime = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}

const looksEvery = 5_000
/** Of the processor, between two looks. */
const atRest = looksEvery / 20
/** It takes about 300 ms of the processor itself. */
const worthwhile = 1_000
