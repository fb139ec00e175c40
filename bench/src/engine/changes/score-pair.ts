import type { Change } from "../../../../packages/engine/src/changes/change.ts"
import { type ExpectedChange, plainLine } from "./page-edit.ts"
import type { PagePair } from "./page-pair.ts"

/** How the reported changes of a pair compare with its label. */
export interface PairScore {
  readonly pair: PagePair
  readonly reported: number
  readonly falseAlarms: ReadonlyArray<Change>
  readonly missed: ReadonlyArray<ExpectedChange>
  /** Whether every change has the kind of its label. */
  readonly hasRightKinds: boolean
}

/**
 * A change is found if its text before and its text after are reported as such, as one change or as two. A reported
 * change is a false alarm if one of its texts is not in the label.
 */
export const scorePair = (pair: PagePair, reported: ReadonlyArray<Change>): PairScore => {
  const sides = reported.map((change) => ({ change, sides: sidesOf(change) }))
  const left = new Map<string, number>()
  for (const side of sides.flatMap((one) => one.sides)) left.set(side, (left.get(side) ?? 0) + 1)
  const missed = pair.expected.filter((expected) => {
    const alternatives = [sidesOf(expected), ...(expected.or ?? []).map((text) => movedSides(text))]
    const found = alternatives.find((one) => one.every((side) => (left.get(side) ?? 0) > 0))
    for (const side of found ?? []) left.set(side, (left.get(side) ?? 0) - 1)
    return found === undefined
  })
  const falseAlarms = sides.filter((one) => one.sides.some((side) => (left.get(side) ?? 0) > 0)).map(({ change }) =>
    change
  )
  return {
    pair,
    reported: reported.length,
    falseAlarms,
    missed,
    hasRightKinds: missed.length === 0 && falseAlarms.length === 0 &&
      kindsOf(pair.expected) === kindsOf(reported)
  }
}

const sidesOf = ({ after, before, kind }: ExpectedChange | Change): ReadonlyArray<string> => [
  ...before === undefined || kind === "added" ? [] : [`- ${folded(before)}`],
  ...after === undefined || kind === "removed" ? [] : [`+ ${folded(after)}`]
]

const movedSides = (text: string) => [`- ${folded(text)}`, `+ ${folded(text)}`]

const folded = (text: string): string => plainLine(text.normalize("NFC")).replace(/[\s|]+/g, " ")

const kindsOf = (changes: ReadonlyArray<{ readonly kind: string }>) => changes.map(({ kind }) => kind).sort().join()
