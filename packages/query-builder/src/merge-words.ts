import type { Term } from "./term.ts"

/** Joins adjacent plain words into one term. */
export const mergeWords = (terms: ReadonlyArray<Term>): ReadonlyArray<Term> => {
  const merged: Array<Term> = []
  for (const term of terms) {
    const last = merged.at(-1)
    if (last?.kind === "words" && term.kind === "words") {
      merged[merged.length - 1] = Object.freeze({ kind: "words", text: `${last.text} ${term.text}` })
    } else merged.push(term)
  }
  return merged
}
