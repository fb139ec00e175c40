import { gitDiff } from "./git-diff.ts"

export interface Texts {
  readonly before: string
  readonly now: string
  readonly wantsDiff: boolean
}

/** The difference of two texts. */
export interface Difference {
  /** Ignores whitespace and the order of lines. */
  readonly same: boolean
  /** Undefined if not requested, if there is no difference, or if it would take too long to compute. */
  readonly diff?: ReturnType<typeof gitDiff>
}

export const differenceOf = ({ before, now, wantsDiff }: Texts): Difference => {
  const same = before === now || essence(before) === essence(now)
  return { same, ...wantsDiff && !same ? { diff: gitDiff(before, now) } : {} }
}

/** The text without whitespace differences and line order. */
const essence = (markdown: string): string =>
  markdown.split("\n").map((line) => line.replace(/\s+/g, " ").trim()).filter((line) => line !== "").sort().join("\n")
