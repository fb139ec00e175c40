import { mergeWords } from "./merge-words.ts"
import { takesFollowingWords } from "./operator-prefix.ts"
import { operatorOf } from "./operator-table.ts"
import { exact, not, words } from "./operators.ts"
import type { Positive, Term } from "./term.ts"

/**
 * The terms in an order that a query can express: terms that take all following words come last, and
 * adjacent plain words are joined. Validates every term, because any object of the right shape is a term.
 */
export const canonical = (terms: ReadonlyArray<Term>): ReadonlyArray<Term> => {
  const checked = terms.map((term) => term.kind === "not" ? not(check(term.term)) : check(term))
  return mergeWords([...checked.filter((term) => !takesFollowing(term)), ...checked.filter(takesFollowing)])
}

const takesFollowing = (term: Term): boolean => takesFollowingWords((term.kind === "not" ? term.term : term).kind)

const check = (term: Positive): Positive => {
  if (term.kind === "words") return words(term.text)
  if (term.kind === "exact") return exact(term.text)
  const operator = operatorOf(term)
  return operator.read(operator.write(term), operator.words?.(term) ?? [])
}

/** What follows the prefix of the term's operator; for words, the words. */
export const printArgument = (term: Positive): string =>
  term.kind === "words" || term.kind === "exact" ? term.text : operatorOf(term).write(term)
