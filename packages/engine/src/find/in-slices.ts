import * as Effect from "effect/Effect"

/** Runs work that gives way, so that everything else that waits has its turn every few milliseconds. */
export const inSlices = Effect.fnUntraced(function*<A>(work: Generator<void, A>) {
  while (true) {
    const until = performance.now() + slice
    let step = work.next()
    while (step.done !== true && performance.now() < until) step = work.next()
    if (step.done === true) return step.value
    yield* Effect.yieldNow
  }
})

const slice = 4
