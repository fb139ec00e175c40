import { type IgnoredOperator, ignoredOperator, wordsIn } from "./ignored-operator.ts"
import { InvalidTerm } from "./invalid-term.ts"
import { mergeWords } from "./merge-words.ts"
import { type OperatorName, takesFollowingWords } from "./operator-prefix.ts"
import { operatorTable } from "./operator-table.ts"
import { exact, not, words } from "./operators.ts"
import { isPlain, type QueryToken, scan } from "./scan.ts"
import type { Exact, Positive, Term } from "./term.ts"

/** A parsed query. */
export interface ParsedQuery {
  /** In the order of the query. */
  readonly terms: ReadonlyArray<Term>
  /** The operators with a missing or invalid argument. Their text is plain words among the terms. */
  readonly ignoredOperators: ReadonlyArray<IgnoredOperator>
}

/**
 * Parses any text as a query and never fails. Operator names match in any case, curly quotes like straight ones, and a
 * minus sign or en dash directly before something like `-`. An unknown `name:` is a plain word. An operator with a
 * missing or invalid argument counts as plain words, and `ignoredOperators` lists it. The length is not limited: only
 * `query` has the limit.
 */
export function parse(text: string): ParsedQuery {
  const parts = scan(text)
  const isQuestion = question.test(text)
  const terms: Array<Term> = []
  const ignoredOperators: Array<IgnoredOperator> = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!
    const listed = partsOfList(parts, at, isQuestion)
    try {
      terms.push(readTerm(part, listed))
      at += listed.length
    } catch (error) {
      if (!(error instanceof InvalidTerm) || part.name === undefined) throw error
      terms.push(...termsInstead(part, part.name))
      ignoredOperators.push(ignoredOperator(part, part.name, error))
    }
  }
  return { terms: mergeWords(terms), ignoredOperators }
}

/** The words and quotations that belong to `allinurl:` or `allintitle:` at this place. */
const partsOfList = (parts: ReadonlyArray<QueryToken>, at: number, isQuestion: boolean): ReadonlyArray<QueryToken> => {
  const { name, text } = parts[at]!
  if (name === undefined || !takesFollowingWords(name)) return []
  // "what does allintitle: do": a name inside a question is a word
  if (isQuestion && text === "" && at > 0 && isPlain(parts[at - 1]!)) return []
  let end = at + 1
  while (end < parts.length && parts[end]!.name === undefined && !parts[end]!.negated) end++
  return parts.slice(at + 1, end)
}

const question =
  /^\s*(?:who|whose|what|when|where|which|why|how|is|are|do|does|did|can|could|should|will|would)\s|[?？]\s*$/iu

const readTerm = (part: QueryToken, listed: ReadonlyArray<QueryToken>): Term => {
  const positive = readPositive(part, listed)
  return part.negated ? not(positive) : positive
}

const readPositive = (part: QueryToken, listed: ReadonlyArray<QueryToken>): Positive => {
  const { name, quoted, text } = part
  if (name === undefined) return quoted ? exact(text) : words(text)
  return operatorTable[name].read(text, [...text === "" ? [] : [part], ...listed].map(textOf))
}

const textOf = ({ quoted, text }: QueryToken): string | Exact => quoted ? exact(text) : text

/**
 * The terms in place of an operator with a missing or invalid argument: its words and its quotation. A negated one
 * becomes one phrase.
 */
const termsInstead = ({ negated, quoted, text }: QueryToken, name: OperatorName): ReadonlyArray<Term> => {
  const all = wordsIn(`${name} ${text}`)
  if (negated) return [not(all.includes(" ") ? exact(all) : words(all))]
  return quoted ? [words(name), exact(text)] : [words(all)]
}
