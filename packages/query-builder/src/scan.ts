import { splitWords } from "./plain-word.ts"
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

/** Cuts a query into parts. A quote that nothing closes separates, and so does a quotation of nothing. */
export const scan = (query: string): ReadonlyArray<Part> => Array.from(query.matchAll(part), readPart).filter(saysSomething)

const part = new RegExp(
  `([${dashes}](?=[^${separators}${dashes}]))?(?:([${quotes}])([^${quotes}]*)[${quotes}]|[^${quotes}${separators}]+)`,
  "gu"
)

const readPart = ({ 0: whole, 1: dash = "", 2: quote = "", 3: inside, index }: RegExpExecArray): Part => ({
  negated: dash !== "",
  quoted: quote !== "",
  text: inside ?? whole.slice(dash.length),
  position: index + dash.length + quote.length
})

const saysSomething = ({ text }: Part): boolean => splitWords(text).length > 0
