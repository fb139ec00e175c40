import { operators } from "@trawl/types"
import { canonical, printArgument } from "./canonical.ts"
import type { Positive, Term } from "./term.ts"

/**
 * Writes terms as one query string that `parse` reads back: one space between two terms, neighbouring words joined,
 * `allinurl:` and `allintitle:` last, since they take all words that follow. Without terms, it returns an empty string.
 * Throws `InvalidTerm` for a term made by hand that its constructor would reject. Does not limit the length.
 */
export function print(terms: ReadonlyArray<Term>): string {
  return canonical(terms).map((term) =>
    term.kind === "not" ? operators.not.prefix + printPositive(term.term) : printPositive(term)
  ).join(" ")
}

const printPositive = (term: Positive): string => {
  const argument = printArgument(term)
  if (term.kind === "words") return argument
  const { prefix } = operators[term.kind]
  return term.kind === "exact" ? prefix + argument + prefix : prefix + argument
}
