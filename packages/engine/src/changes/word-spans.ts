import { diffArrays } from "diff"
import type { Change, Span } from "./change.ts"
import { foldedText } from "./comparison-key.ts"

/** The words that differ between two texts, for highlighting. */
export const wordSpans = (before: string, after: string): NonNullable<Change["spans"]> => {
  const [one, other] = [tokensOf(before), tokensOf(after)]
  const parts = one.length + other.length > maxTokens
    ? undefined
    : diffArrays(one, other, { comparator: (left, right) => left.key === right.key, maxEditLength: maxEdits })
  if (parts === undefined) return { before: whole(before), after: whole(after) }
  const spans = { before: new Array<Span>(), after: new Array<Span>() }
  for (const { added, removed, value } of parts) {
    const [first, last] = [value[0], value.at(-1)]
    if (first === undefined || last === undefined) continue
    if (removed) spans.before.push([first.start, last.end])
    if (added) spans.after.push([first.start, last.end])
  }
  return spans
}

interface Token {
  readonly key: string
  readonly start: number
  readonly end: number
}

/** Words, numbers such as `1,250.00`, and single other characters. Ignores spaces. */
const tokensOf = (text: string): Array<Token> =>
  Array.from(text.matchAll(/\d+(?:[.,:]\d+)*|[\p{L}\p{M}\p{N}\u00ad\u200b]+|[^\s]/gu), ({ 0: word, index }) => ({
    key: foldedText(word),
    start: index,
    end: index + word.length
  }))

const whole = (text: string): ReadonlyArray<Span> => text === "" ? [] : [[0, text.length]]

const maxTokens = 4_000
const maxEdits = 200
