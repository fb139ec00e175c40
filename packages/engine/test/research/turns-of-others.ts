import * as Effect from "effect/Effect"

/** The number of turns that other work had while an effect ran, which does not depend on the speed of the machine. */
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
