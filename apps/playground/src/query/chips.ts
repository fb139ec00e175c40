import {
  exact,
  explainQuery,
  InvalidTerm,
  not,
  parse,
  type Positive,
  print,
  printArgument,
  type Term,
  words
} from "@trawl/query-builder"

/** One part of a query, as it is shown and edited. */
export interface Chip extends Draft {
  readonly term: Term
  /** Its explanation. */
  readonly asks: string
}

/** A part as the user enters it; it may not be a valid term yet. */
export interface Draft {
  readonly kind: Positive["kind"]
  readonly value: string
  readonly excluded: boolean
}

/** The parts of a typed query, and the operators that count as words. */
export interface Reading {
  readonly chips: ReadonlyArray<Chip>
  readonly notes: ReadonlyArray<string>
}

export const readQuery = (query: string): Reading => ({
  chips: explainQuery(query).map(chipOf),
  notes: parse(query).ignoredOperators.map(({ message }) => message)
})

/** The query with another part, or with one part replaced. Throws `InvalidTerm` for an invalid term. */
export const withDraft = (query: string, draft: Draft, index?: number): string => {
  const { terms } = parse(query)
  const term = termOf(draft)
  return print(index === undefined ? [...terms, term] : terms.map((other, at) => at === index ? term : other))
}

export const withoutChip = (query: string, index: number): string =>
  print(parse(query).terms.filter((_, at) => at !== index))

/** The term of a draft. Throws `InvalidTerm`. */
export const termOf = ({ excluded, kind, value }: Draft): Term => {
  const term = read(kind, value.trim())
  return excluded ? not(term) : term
}

const chipOf = ({ asks, term }: { readonly asks: string; readonly term: Term }): Chip => {
  const positive = term.kind === "not" ? term.term : term
  return { term, asks, kind: positive.kind, value: printArgument(positive), excluded: term.kind === "not" }
}

/** The term of this kind with this value. Throws `InvalidTerm` if the value is invalid or makes more than one term. */
const read = (kind: Positive["kind"], value: string): Positive => {
  if (kind === "words") return words(value)
  if (kind === "exact") return exact(value)
  const { ignoredOperators: [wrong], terms: [term, ...others] } = parse(`${kind}:${value}`)
  if (wrong !== undefined) throw new InvalidTerm(wrong.operator, value, wrong.problem, wrong.allowed)
  if (term === undefined || term.kind === "not" || others.length > 0) {
    throw new InvalidTerm(kind, value, "it is more than one value", "one value; a quotation may have several words")
  }
  return term
}
