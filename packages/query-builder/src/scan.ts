import { InvalidTerm } from "./invalid-term.ts"
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
  `([${dashes}](?=[^${separators}${dashes}]))?(?:([${quotes}])([^${quotes}]*)([${quotes}])?|[^${quotes}${separators}]+)`,
  "gu"
)

const readPart = ({ 0: whole, 1: dash = "", 2: quote = "", 3: inside, 4: end, index }: RegExpExecArray): Part => {
  const text = inside ?? whole.slice(dash.length)
  if (quote !== "" && end === undefined) {
    throw new InvalidTerm("exact", whole, "the quotation does not end", "a double quote on both sides", index)
  }
  return { negated: dash !== "", quoted: quote !== "", text, position: index + dash.length + quote.length }
}
