import { parse } from "./parse.ts"
import { print } from "./print.ts"
import { operatorOf } from "./operator-table.ts"
import type { Exact, Positive, Term } from "./term.ts"

/** What one term of a query asks for, in words. */
export interface Explanation {
  readonly term: Term
  /** As a query says it: `-site:effect.website`. */
  readonly written: string
  /** `leaves out results from effect.website and its subdomains` */
  readonly asks: string
}

/**
 * Says what each part of a query asks for: of a query as it was typed, or of terms, in the order in which a query says
 * them. Throws `InvalidTerm` for terms that `print` refuses; any text is explained as `parse` reads it.
 */
export function explainQuery(query: string | ReadonlyArray<Term>): ReadonlyArray<Explanation> {
  const terms = typeof query === "string" ? query : print(query)
  return parse(terms).terms.map((term) => ({
    term,
    written: print([term]),
    asks: term.kind === "not" ? `leaves out ${asked(term.term)}` : verb(term) + asked(term)
  }))
}

/** Plain words rank results; everything else is a condition. */
const verb = ({ kind }: Positive): string => kind === "words" ? "looks for " : "only "

const asked = (term: Positive): string => {
  if (term.kind === "words") return `results about "${term.text}"`
  if (term.kind === "exact") return `results with exactly "${term.text}"`
  const { explain, words, write } = operatorOf(term)
  return explain(words === undefined ? write(term) : listed(words(term).map(inQuotes)))
}

const inQuotes = (word: string | Exact): string => `"${typeof word === "string" ? word : word.text}"`

const listed = (items: ReadonlyArray<string>): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`
