import { exact, filetype, inTitle, InvalidTerm, not, query, site, type Term } from "@trawl/query-builder"
import { isCommon, keyPhrases, wordsOf } from "./key-phrases.ts"

/** A part of the question with its own section in the brief. */
export interface Aspect {
  readonly title: string
  /** In lower case. */
  readonly words: ReadonlyArray<string>
}

export interface Plan {
  /** The question as a whole comes first; a question with one phrase has nothing else. */
  readonly aspects: ReadonlyArray<Aspect>
  /** The whole question first, then one for each phrase. */
  readonly searches: ReadonlyArray<PlannedSearch>
}

export interface PlannedSearch {
  readonly query: string
  /** A wider query, for when nothing is found; a search that finds nothing costs nothing. */
  readonly wider?: string
}

export interface PlanOptions {
  readonly question: string
  /** Used instead of the phrases of the question. */
  readonly aspects: ReadonlyArray<string>
  readonly site: string | undefined
  /** Words or operators, as the user enters them. */
  readonly not: ReadonlyArray<string>
}

/** Sections of a brief besides the one for the whole question. */
const maxAspects = 5

/** The searches of a brief. Throws `InvalidTerm` for a site or a word that a query cannot contain. */
export const plan = ({ aspects, not: excluded, question, site: host }: PlanOptions): Plan => {
  const phrases = (aspects.length > 0 ? aspects.map((aspect) => wordsOf(aspect).join(" ")) : keyPhrases(question))
    .filter((phrase) => phrase !== "").slice(0, maxAspects)
  const all = [...new Set([...wordsOf(question).filter((word) => !isCommon(word)), ...aspects.flatMap(wordsOf)])]
  if (all.length === 0) {
    throw new InvalidTerm(
      "query",
      question,
      "it has no words to search for",
      "a question with at least one specific word"
    )
  }
  const narrowing = [
    ...host === undefined ? [] : [site(host)],
    ...excluded.map((word) => not(wordsOf(word).length > 1 ? exact(word) : word)),
    not(filetype("pdf"))
  ]
  const whole = { title: "In short", words: lower(all) }
  return {
    aspects: phrases.length < 2
      ? [whole]
      : [whole, ...phrases.map((title) => ({ title, words: lower(wordsOf(title)) }))],
    searches: [
      { query: fitting(plain(all), narrowing) },
      ...phrases.map((phrase) => ({
        query: fitting(about(phrase, all), narrowing),
        wider: fitting(plain(wordsOf(phrase)), narrowing)
      }))
    ]
  }
}

/** A phrase in quotes, or a single word in titles, with the other words of the question. */
const about = (phrase: string, all: ReadonlyArray<string>): ReadonlyArray<string | Term> => {
  const own = wordsOf(phrase)
  const others = plain(all.filter((word) => !own.includes(word)))
  return own.length > 1 ? [exact(phrase), ...others] : [inTitle(phrase), ...others]
}

/** As many of the terms as fit into a query. */
const fitting = (terms: ReadonlyArray<string | Term>, narrowing: ReadonlyArray<Term>): string => {
  try {
    return query(...terms, ...narrowing)
  } catch (error) {
    if (terms.length > 1 && error instanceof InvalidTerm && error.term === "query") {
      return fitting(terms.slice(0, -1), narrowing)
    }
    throw error
  }
}

/** Removes words that a query would read as operators. */
const plain = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.filter((word) => {
    try {
      return query(word) !== ""
    } catch {
      return false // an accidental operator
    }
  })

const lower = (words: ReadonlyArray<string>): ReadonlyArray<string> => words.map((word) => word.toLowerCase())
