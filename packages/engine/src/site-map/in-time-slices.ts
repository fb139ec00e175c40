import * as Effect from "effect/Effect"
import { timeSlice } from "../time-slice.ts"

/** Runs work that gives way to other work every few milliseconds. It may end with an effect of its own. */
export const inTimeSlices = Effect.fnUntraced(function*<A>(work: Generator<void, A>) {
  for (;;) {
    yield* timeSlice
    const end = performance.now() + milliseconds
    do {
      const step = work.next()
      if (step.done === true) return step.value
    } while (performance.now() < end)
  }
})

const milliseconds = 4
