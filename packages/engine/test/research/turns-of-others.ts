import * as Effect from "effect/Effect"

/** How often everything else that waits had its turn while an effect ran; no matter how fast the machine is. */
export const turnsOfOthers = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    let turns = 0
    let running = true
    const look = () => {
      turns++
      if (running) setImmediate(look)
    }
    setImmediate(look)
    const result = yield* Effect.ensuring(effect, Effect.sync(() => void (running = false)))
    return { result, turns }
  })
