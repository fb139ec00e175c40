import * as Effect from "effect/Effect"
import type { Change } from "../changes/change.ts"
import { judge } from "../changes/judge.ts"
import type { Judgment } from "../changes/judgment.ts"
import { PageModel } from "./page-model.ts"

/**
 * Judges the changes of a page by the language model of the engine, or by rules if there is none, or if it fails or
 * quotes nothing. Undefined if neither can judge the goal.
 */
export const judgeChanges = Effect.fnUntraced(function*(
  goal: string,
  changes: ReadonlyArray<Change>
): Effect.fn.Return<Judgment | undefined, never, PageModel> {
  const model = yield* PageModel
  const judgment = model === undefined ? undefined : yield* model.judge(goal, changes).pipe(
    Effect.timeout("30 seconds"),
    Effect.orElseSucceed(() => undefined)
  )
  return judgment ?? judge(goal, changes)
})
