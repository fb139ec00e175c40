import { InvalidTerm } from "./invalid-term.ts"
import { startsNegation } from "./plain-word.ts"
import { dashes, quotes, separators } from "./signs.ts"

/** A stretch of a query, before its words are asked what they mean. */
export interface Part {
  readonly negated: boolean
  readonly quoted: boolean
  /** The inside of a quotation, or everything up to the next separator or quotation. */
  readonly text: string
  /** Where `text` starts in the query. */
  readonly position: number
}

/** Cuts a query into parts; refuses signs that lack what they belong to. */
export const scan = (query: string): ReadonlyArray<Part> => Array.from(query.matchAll(part), readPart)

const part = new RegExp(
  `([${dashes}](?=[^${separators}]))?(?:([${quotes}])([^${quotes}]*)([${quotes}])?|[^${quotes}${separators}]+)`,
  "gu"
)

const readPart = ({ 0: whole, 1: dash = "", 2: quote = "", 3: inside, 4: end, index }: RegExpExecArray): Part => {
  const refuse = (term: "exact" | "not", problem: string, allowed: string): never => {
    throw new InvalidTerm(term, whole, problem, allowed, index)
  }
  const text = inside ?? whole.slice(dash.length)
  if (quote !== "" && end === undefined) refuse("exact", "the quotation does not end", "a double quote on both sides")
  if (whole === "-") refuse("not", "it negates nothing", "- directly before a word, a quotation or an operator")
  if (quote === "" && startsNegation(text)) refuse("not", "it is negated already", "one -; exact(…) takes text that starts with dashes")
  return { negated: dash !== "", quoted: quote !== "", text, position: index + dash.length + quote.length }
}
