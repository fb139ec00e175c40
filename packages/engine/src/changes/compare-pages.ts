import type { Comparison, ComparisonOptions } from "./change.ts"
import { changesBetween } from "./changes-between.ts"
import { gitDiff } from "./git-diff.ts"
import { PatternTooSlow } from "./without-patterns.ts"

/** Two versions of a page's markdown to compare. */
export interface ComparedPages extends ComparisonOptions {
  readonly before: string
  readonly now: string
}

/** The changes between two versions of a page, or the ignore pattern that takes too long. */
export type PageChanges =
  | (Comparison & {
    /** Undefined if there are no changes, or if computing it would take too long. */
    readonly diff?: ReturnType<typeof gitDiff>
  })
  | { readonly slowPattern: string }

/** Compares two versions of a page. Arguments and result are plain data, so that it can run in a reader process. */
export const comparePages = ({ before, now, ...options }: ComparedPages): PageChanges => {
  try {
    const comparison = changesBetween(before, now, options)
    const diff = comparison.total === 0 ? undefined : gitDiff(before, now)
    return { ...comparison, ...diff === undefined ? {} : { diff } }
  } catch (error) {
    if (error instanceof PatternTooSlow) return { slowPattern: error.pattern }
    throw error
  }
}
