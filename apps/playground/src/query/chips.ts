import {
  allInTitle, allInUrl, exact, explainQuery, filetype, inTitle, inUrl, InvalidTerm, not, parse, type Positive, print, printArgument, related, site, type Term, words
} from "@trawl/query-builder"

/** One part of a query, as it is shown and edited. */
export interface Chip extends Draft {
  readonly term: Term
  /** What it asks for, in words. */
  readonly asks: string
}

/** What a person says about a part: it may not make a term yet. */
export interface Draft {
  readonly kind: Positive["kind"]
  readonly value: string
  readonly excluded: boolean
}

/** The parts of a query as it was typed; or why it cannot be read, beside the parts that can. */
export interface Reading {
  readonly chips: ReadonlyArray<Chip>
  readonly problem: InvalidTerm | undefined
}

export const readQuery = (query: string): Reading => {
  try {
    return { chips: explainQuery(query).map(chipOf), problem: undefined }
  } catch (error) {
    if (error instanceof InvalidTerm) return { chips: [], problem: error }
    throw error
  }
}

/** The query with a part more, or with one in place of that at an index. Throws `InvalidTerm` for what makes no term. */
export const withDraft = (query: string, draft: Draft, index?: number): string => {
  const terms = parse(query)
  const term = termOf(draft)
  return print(index === undefined ? [...terms, term] : terms.map((other, at) => at === index ? term : other))
}

export const withoutChip = (query: string, index: number): string => print(parse(query).filter((_, at) => at !== index))

/** The term that a draft says. Throws `InvalidTerm`. */
export const termOf = ({ excluded, kind, value }: Draft): Term => {
  const term = constructors[kind](value.trim())
  return excluded ? not(term) : term
}

const chipOf = ({ asks, term }: { readonly asks: string; readonly term: Term }): Chip => {
  const positive = term.kind === "not" ? term.term : term
  return { term, asks, kind: positive.kind, value: printArgument(positive), excluded: term.kind === "not" }
}

const split = (value: string) => value.split(/\s+/).filter((word) => word !== "")

/** The one term that is written so: sizes are read there. */
const read = (prefix: string) => (value: string): Positive => {
  const [term, ...others] = parse(prefix + value)
  if (term === undefined || term.kind === "not" || others.length > 0) {
    throw new InvalidTerm(prefix === "larger:" ? "larger" : "imagesize", value, "it is not a size in pixels", "two whole numbers above zero: 800x600")
  }
  return term
}

const constructors: { readonly [Kind in Positive["kind"]]: (value: string) => Positive } = {
  words,
  exact,
  site,
  filetype,
  inurl: inUrl,
  allinurl: (value) => allInUrl(...split(value)),
  intitle: inTitle,
  allintitle: (value) => allInTitle(...split(value)),
  related,
  imagesize: read("imagesize:"),
  larger: read("larger:")
}
