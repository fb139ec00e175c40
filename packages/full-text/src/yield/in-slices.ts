import * as Effect from "effect/Effect"
import { yieldBudget } from "./yield-budget.ts"

/** Runs work that gives way, so that everything else that waits has its turn every few milliseconds. */
export const inSlices = <A>(work: Generator<void, A>): Effect.Effect<A> =>
  // what it holds open it closes when it is given up
  Effect.onInterrupt(goOn(work), () => Effect.sync(() => work.return(undefined as A)))

const goOn = <A>(work: Generator<void, A>): Effect.Effect<A> =>
  Effect.suspend(() => {
    let step = work.next()
    while (step.done !== true && !yieldBudget.isSpent()) step = work.next()
    return step.done === true ? Effect.succeed(step.value) : Effect.andThen(yieldBudget.renew, goOn(work))
  })
