import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { TestClock } from "effect/testing"

/**
 * Runs an effect with a real server, while the clock advances whenever nothing happens; returns its result and its
 * duration by that clock.
 */
export const inVirtualTime = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const began = yield* Clock.currentTimeMillis
    const fiber = yield* Effect.forkChild(effect)
    while (fiber.pollUnsafe() === undefined) {
      // responses that have arrived are handled first
      yield* Effect.promise(() => new Promise((turn) => setTimeout(turn, 1)))
      yield* TestClock.adjust("100 millis")
    }
    const result = yield* Fiber.join(fiber)
    return { result, milliseconds: (yield* Clock.currentTimeMillis) - began }
  })
