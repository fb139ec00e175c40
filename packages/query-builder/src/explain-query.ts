import { parse } from "./parse.ts"
import { print } from "./print.ts"
import { operatorOf } from "./operator-table.ts"
import type { Exact, Positive, Term } from "./term.ts"

/** The explanation of one term of a query. */
export interface Explanation {
  readonly term: Term
  /** The text of the term in a query: `-site:effect.website`. */
  readonly written: string
  /** `leaves out results from effect.website and its subdomains` */
  readonly asks: string
}

/**
 * Explains each part of a query, given as text or as terms, in the order of the printed query.
 * Throws `InvalidTerm` for terms that `print` rejects. Any text is accepted, as in `parse`.
 */
export function explainQuery(query: string | ReadonlyArray<Term>): ReadonlyArray<Explanation> {
  const terms = typeof query === "string" ? query : print(query)
  return parse(terms).terms.map((term) => ({
    term,
    written: print([term]),
    asks: term.kind === "not" ? `leaves out ${meaningOf(term.term)}` : verb(term) + meaningOf(term)
  }))
}

/** Plain words rank results; everything else is a condition. */
const verb = ({ kind }: Positive): string => kind === "words" ? "looks for " : "only "

const meaningOf = (term: Positive): string => {
  if (term.kind === "words") return `results about "${term.text}"`
  if (term.kind === "exact") return `results with exactly "${term.text}"`
  const { explain, words, write } = operatorOf(term)
  return explain(words === undefined ? write(term) : listed(words(term).map(inQuotes)))
}

const inQuotes = (word: string | Exact): string => `"${typeof word === "string" ? word : word.text}"`

const listed = (items: ReadonlyArray<string>): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`
