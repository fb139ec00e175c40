import { gitDiff } from "./git-diff.ts"

export interface Texts {
  readonly before: string
  readonly now: string
  readonly wantsDiff: boolean
}

/** How two texts differ. */
export interface Difference {
  /** But for spaces and the order of lines. */
  readonly same: boolean
  /** Where they differ and it is wanted; undefined, too, where it would take too long to find. */
  readonly diff?: ReturnType<typeof gitDiff>
}

export const differenceOf = ({ before, now, wantsDiff }: Texts): Difference => {
  const same = before === now || essence(before) === essence(now)
  return { same, ...wantsDiff && !same ? { diff: gitDiff(before, now) } : {} }
}

/** A text whatever its spaces and the order of its lines. */
const essence = (markdown: string): string =>
  markdown.split("\n").map((line) => line.replace(/\s+/g, " ").trim()).filter((line) => line !== "").sort().join("\n")
