import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { nap } from "./nap.ts"

/** Something to be done from time to time, for as long as there is somebody to do it for. */
export interface Chore {
  /** What it is for, as the subject of a sentence. */
  readonly name: string
  readonly work: Effect.Effect<unknown, unknown>
  /** How long it rests. */
  readonly milliseconds: number
}

/** Does it again and again. What goes wrong is logged, and it rests longer each time in a row, so that a full disk gets room. */
export const keepDoing = Effect.fnUntraced(function*(
  { milliseconds, name, work }: Chore,
  rest: (milliseconds: number) => Effect.Effect<void> = nap
): Effect.fn.Return<never> {
  for (let failures = 0;;) {
    yield* rest(Math.min(milliseconds * 2 ** failures, Math.max(milliseconds, longestRest)))
    const exit = yield* Effect.exit(work)
    const failed = Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)
    if (failed) yield* Effect.logError(`${name} failed, and will be tried again`, exit.cause)
    failures = failed ? failures + 1 : 0
  }
})

const longestRest = 60_000
