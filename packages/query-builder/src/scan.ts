import { type OperatorName, readPrefix } from "./operator-prefix.ts"
import { splitWords } from "./plain-word.ts"
import { colons, dashes, quotes, separators } from "./signs.ts"

/** A piece of a query: a word, a quotation, or an operator with its argument. */
export interface QueryToken {
  readonly negated: boolean
  /** The operator; undefined for a word or a quotation without one. */
  readonly name: OperatorName | undefined
  /** Whether `text` is the content of a quotation. */
  readonly quoted: boolean
  /** The word, the content of the quotation, or the argument, which may be empty. */
  readonly text: string
  /** Whether a quotation without a closing quote follows. */
  readonly unclosed: boolean
  /** The text of this part in the query, without the negation. */
  readonly written: string
  /** Where `written` starts in the query. */
  readonly position: number
}

/**
 * Splits a query into parts. A quotation belongs to an operator directly before it: `intitle:"two words"`.
 * An unclosed quote is a separator, and so is an empty quotation.
 */
export const scan = (query: string): ReadonlyArray<QueryToken> => Array.from(query.matchAll(piece), readPiece).flat()

/** Whether the part is a word that is not negated, quoted or an operator. */
export const isPlain = ({ name, negated, quoted }: QueryToken): boolean => name === undefined && !negated && !quoted

const piece = new RegExp(
  `(?<dash>[${dashes}](?=[^${separators}${dashes}]))?` +
    `(?:(?<before>[a-z]{1,12}[${colons}])?[${quotes}](?<inside>[^${quotes}]*)[${quotes}]|[^${quotes}${separators}]+)`,
  "giu"
)

const readPiece = ({ 0: whole, groups = {}, index, input }: RegExpExecArray): ReadonlyArray<QueryToken> => {
  const { before = "", dash = "", inside } = groups
  const written = whole.slice(dash.length)
  const position = index + dash.length
  const negated = dash !== ""
  if (inside === undefined) {
    return [wordOrOperator(written, negated, position, isQuote.test(input.charAt(index + whole.length)))]
  }
  const saysSomething = splitWords(inside).length > 0
  const name = readPrefix(before)?.name
  if (name !== undefined) {
    return [{
      negated,
      name,
      quoted: saysSomething,
      text: saysSomething ? inside : "",
      unclosed: false,
      written,
      position
    }]
  }
  const quotation = {
    negated: negated && before === "",
    name,
    quoted: true,
    text: inside,
    unclosed: false,
    written: written.slice(before.length),
    position: position + before.length
  }
  return [...before === "" ? [] : [wordOrOperator(before, negated, position)], ...saysSomething ? [quotation] : []]
}

const isQuote = new RegExp(`[${quotes}]`, "u")

const wordOrOperator = (written: string, negated: boolean, position: number, unclosed = false): QueryToken => {
  const { argument: text, name } = readPrefix(written) ?? { argument: written, name: undefined }
  return { negated, name, quoted: false, text, unclosed, written, position }
}
