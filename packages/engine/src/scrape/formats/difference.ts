import { changesBetween } from "../../changes/changes-between.ts"
import { gitDiff } from "../../changes/git-diff.ts"

export interface Texts {
  readonly before: string
  readonly now: string
  readonly wantsDiff: boolean
}

/** The difference of two texts. */
export interface Difference {
  /** Ignores whitespace, Unicode forms and the order of blocks. */
  readonly same: boolean
  /** Undefined if not requested, if there is no difference, or if it would take too long to compute. */
  readonly diff?: ReturnType<typeof gitDiff>
}

export const differenceOf = ({ before, now, wantsDiff }: Texts): Difference => {
  const same = changesBetween(before, now, { order: "ignore", noise: "report" }).total === 0
  return { same, ...wantsDiff && !same ? { diff: gitDiff(before, now) } : {} }
}
