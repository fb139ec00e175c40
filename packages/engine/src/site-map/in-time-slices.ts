import * as Effect from "effect/Effect"
import { timeSlice } from "../time-slice.ts"

/** Like `inSlices` of the full-text index, for work that is less urgent than searches. */
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
