import { repeatForever } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"

/**
 * Makes Node release unused memory when the engine is idle after work; by itself, Node often keeps it until there is
 * more work.
 * Only works if Node runs with `--expose-gc`.
 */
export const ReleaseMemoryWhenIdle: Layer.Layer<never> = Layer.effectDiscard(
  Effect.suspend(() => {
    const collect = globalThis.gc
    return collect === undefined ? Effect.void : Effect.forkScoped(repeatForever(
      "Giving memory back",
      looksEvery,
      whenIdle(
        processorTime,
        Effect.promise(() => collect({ type: "major", flavor: "last-resort", execution: "async" }))
      )
    ))
  })
)

/**
 * Run it repeatedly: it runs `something` once each time the process becomes idle after work. `time` returns the
 * process's CPU time in milliseconds.
 */
export const whenIdle = (time: () => number, something: Effect.Effect<void>): Effect.Effect<void> => {
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
/** Maximum CPU time between two checks that counts as idle, in milliseconds. */
const atRest = looksEvery / 20
/** Minimum CPU time of work in milliseconds. Releasing memory itself takes about 300 ms. */
const worthwhile = 1_000
