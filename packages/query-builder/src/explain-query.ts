import { parse } from "./parse.ts"
import { print } from "./print.ts"
import { printArgument } from "./print-argument.ts"
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

const asked = (term: Positive): string => descriptions[term.kind](quoted(term))

const descriptions: { readonly [Kind in Positive["kind"]]: (argument: string) => string } = {
  words: (argument) => `results about ${argument}`,
  exact: (argument) => `results with exactly ${argument}`,
  site: (argument) => `results from ${argument} and its subdomains`,
  filetype: (argument) => `files that end in .${argument}`,
  inurl: (argument) => `results with ${argument} in the URL`,
  allinurl: (argument) => `results with ${argument} in the URL`,
  intitle: (argument) => `results with ${argument} in the title`,
  allintitle: (argument) => `results with ${argument} in the title`,
  related: (argument) => `results related to ${argument}`,
  imagesize: (argument) => `images of exactly ${argument} pixels`,
  larger: (argument) => `images larger than ${argument} pixels`
}

/** Words in quotes, several with "and" before the last; names and sizes as they are. */
const quoted = (term: Positive): string => {
  switch (term.kind) {
    case "words":
    case "exact":
      return `"${term.text}"`
    case "inurl":
    case "intitle":
      return inQuotes(term.word)
    case "allinurl":
    case "allintitle":
      return listed(term.words.map(inQuotes))
    default:
      return printArgument(term)
  }
}

const inQuotes = (word: string | Exact): string => `"${typeof word === "string" ? word : word.text}"`

const listed = (items: ReadonlyArray<string>): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`
