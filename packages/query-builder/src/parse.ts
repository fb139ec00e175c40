import { InvalidTerm } from "./invalid-term.ts"
import { mergeWords } from "./merge-words.ts"
import { readPrefix } from "./operator-prefix.ts"
import { exact, not, words } from "./operators.ts"
import { readOperator } from "./read-operator.ts"
import type { Part } from "./scan.ts"
import { scan } from "./scan.ts"
import { takesFollowingWords } from "./takes-following-words.ts"
import type { Positive, Term } from "./term.ts"

/**
 * Reads a query as its terms, in the order they are written. Operator names count in any case, curly quotes as
 * straight ones, a minus sign or en dash directly before something as `-`; an unknown `name:` is a plain word.
 * Throws `InvalidTerm` with its position for a malformed operator. Any length is read: only `query` has the limit.
 */
export function parse(text: string): ReadonlyArray<Term> {
  return mergeWords(groups(scan(text)).flatMap(readGroup))
}

/** A part, and the plain words between it and the next part that is more than a plain word. */
interface Group {
  readonly first: Part
  readonly following: Array<string>
}

const groups = (parts: ReadonlyArray<Part>): ReadonlyArray<Group> => {
  const found: Array<Group> = []
  for (const part of parts) {
    const last = found.at(-1)
    if (last !== undefined && isPlain(part)) last.following.push(part.text)
    else found.push({ first: part, following: [] })
  }
  return found
}

const isPlain = (part: Part): boolean => !part.negated && !part.quoted && readPrefix(part.text) === undefined

const readGroup = ({ first, following }: Group): ReadonlyArray<Term> => {
  const positive = readPart(first, following)
  const term = first.negated ? not(positive) : positive
  return following.length === 0 || takesFollowingWords(term) ? [term] : [term, words(following.join(" "))]
}

const readPart = ({ quoted, text, position }: Part, following: ReadonlyArray<string>): Positive => {
  if (quoted) return located(text, position, () => exact(text))
  const prefixed = readPrefix(text)
  if (prefixed === undefined) return words(text)
  const { name, argument } = prefixed
  return located(argument, position + text.length - argument.length, () => readOperator(name, argument, following))
}

const located = <A>(input: string, position: number, read: () => A): A => {
  try {
    return read()
  } catch (error) {
    throw error instanceof InvalidTerm ? new InvalidTerm(error.term, input, error.problem, error.allowed, position) : error
  }
}
