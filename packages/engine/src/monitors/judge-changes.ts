import type { ChangeJudgment } from "@trawl/schema"
import type { Change } from "../changes/change.ts"
import { judge } from "../changes/judge.ts"

/** Judges the changes of a page by a goal, in the fields of the API. Returns undefined if rules cannot judge them. */
export const judgeChanges = (goal: string | undefined, changes: ReadonlyArray<Change>): Judgment | undefined => {
  const judgment = goal === undefined || changes.length === 0 ? undefined : judge(goal, changes)
  return judgment && { ...judgment, meaningfulChanges: judgment.meaningfulChanges.map((change) => ({ ...change })) }
}

type Judgment = typeof ChangeJudgment.Type
