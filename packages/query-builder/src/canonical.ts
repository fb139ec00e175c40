import { mergeWords } from "./merge-words.ts"
import { exact, not, wordList, words } from "./operators.ts"
import { printArgument } from "./print-argument.ts"
import { readOperator } from "./read-operator.ts"
import { takesFollowingWords } from "./takes-following-words.ts"
import type { Positive, Term } from "./term.ts"

/**
 * The terms as a query can say them: the given order, except that terms taking all following words come last;
 * neighbouring plain words are one term. Every term is checked again, since any object of the right shape is a term.
 */
export const canonical = (terms: ReadonlyArray<Term>): ReadonlyArray<Term> => {
  const checked = terms.map((term) => term.kind === "not" ? not(check(term.term)) : check(term))
  return mergeWords([...checked.filter((term) => !takesFollowing(term)), ...checked.filter(takesFollowing)])
}

const takesFollowing = (term: Term): boolean => takesFollowingWords((term.kind === "not" ? term.term : term).kind)

const check = (term: Positive): Positive => {
  const argument = printArgument(term)
  switch (term.kind) {
    case "words":
      return words(argument)
    case "exact":
      return exact(argument)
    case "inurl":
    case "intitle":
      return readOperator(term.kind, argument, [term.word])
    case "allinurl":
    case "allintitle":
      return wordList(term.kind, term.words)
    default:
      return readOperator(term.kind, argument, [])
  }
}
