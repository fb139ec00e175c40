import type { PhraseFilter } from "@trawl/full-text/effect"
import type { BareWord } from "@trawl/full-text/text"

/** An expression of FTS5's query language. */
export type MatchExpression = string

/** A phrase for a table of exact tokens, such as `image_exact`. */
export interface ExactMatch {
  readonly whole: MatchExpression
  /** A part that is fast to match; the whole phrase if it is fast itself. */
  readonly beginning: MatchExpression
}

export const exactMatch = ({ fields, spelling, tokens }: PhraseFilter): ExactMatch => {
  // texts without diacritics are stored only once
  const columns = spelling === "exact" ? fields : [...fields, ...fields.map((field) => `folded_${field}`)]
  const inColumns = (tokens: ReadonlyArray<string>) => `({${columns.join(" ")}} : ${phrase(tokens)})`
  return { whole: inColumns(tokens), beginning: inColumns(tokens.slice(0, maxBeginningLength)) }
}

/** Combines phrases with AND. */
export const allPhrases = (filters: ReadonlyArray<PhraseFilter>): ExactMatch => {
  const matches = filters.map(exactMatch)
  return {
    whole: allOf(matches.map(({ whole }) => whole)),
    beginning: allOf(matches.slice(0, 1).map(({ beginning }) => beginning))
  }
}

const maxBeginningLength = 8

/**
 * For a table of loose tokens, such as `image_words`: all of the words, or any of them. Adjacent words of the query
 * rank higher together.
 */
export const matchWords = (words: ReadonlyArray<BareWord>, amount: "all" | "any"): MatchExpression => {
  const together = words.length > 1 && words.length <= maxNearWords && !words.some(({ beginning }) => beginning)
    ? [near(words)]
    : []
  const groups = words.map(({ apart, beginning, context, tokens }, at) =>
    anyOf([
      beginning === true ? `${phrase(tokens)} *` : phrase(tokens),
      ...apart.length === 0 ? [] : [phrase(apart)],
      ...context.length === 0 ? [] : [phrase(context)],
      ...at === 0 ? together : []
    ])
  )
  return amount === "all" ? allOf(groups) : anyOf(groups)
}

export const allOf = (expressions: ReadonlyArray<MatchExpression>): MatchExpression => `(${expressions.join(" AND ")})`

export const anyOf = (expressions: ReadonlyArray<MatchExpression>): MatchExpression => `(${expressions.join(" OR ")})`

// tokens contain only letters, digits and marks, so they need no escaping
const phrase = (tokens: ReadonlyArray<string>): MatchExpression => `"${tokens.join(" ")}"`

const near = (words: ReadonlyArray<BareWord>): MatchExpression =>
  `NEAR(${words.map(({ tokens }) => phrase(tokens)).join(" ")}, ${nearTokens})`

const nearTokens = 12
const maxNearWords = 5
