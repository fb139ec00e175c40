import type { BareWord } from "./bare-words.ts"
import { exactToken, tokenize } from "./tokenize.ts"

/** An expression of FTS5's query language. */
export type MatchExpression = string

/** A demand on `page_exact`. */
export interface ExactMatch {
  readonly whole: MatchExpression
  /** A part of it that is quick to match; the whole itself when that is quick. */
  readonly beginning: MatchExpression
}

/**
 * Over `page_exact`: the tokens one after another in one of the columns. Undefined when the text has no letter or digit.
 */
export const exactly = (columns: ReadonlyArray<ExactColumn>, text: string): ExactMatch | undefined => {
  const tokens = tokenize(text).map(exactToken)
  const inColumns = (tokens: ReadonlyArray<string>) => `({${columns.join(" ")}} : ${phrase(tokens)})`
  return tokens.length === 0 ? undefined : { whole: inColumns(tokens), beginning: inColumns(tokens.slice(0, longestBeginning)) }
}

const longestBeginning = 8

/** Over `page_words`: all of the words, or any of them; words that stand together as in the query weigh more. */
export const loosely = (words: ReadonlyArray<BareWord>, amount: "all" | "any"): MatchExpression => {
  const together = words.length > 1 && words.length <= mostNear ? [near(words)] : []
  const groups = words.map(({ apart, context, tokens }, at) =>
    anyOf([
      phrase(tokens),
      ...apart.length === 0 ? [] : [phrase(apart)],
      ...context.length === 0 ? [] : [phrase(context)],
      ...at === 0 ? together : []
    ])
  )
  return amount === "all" ? allOf(groups) : anyOf(groups)
}

export const allOf = (expressions: ReadonlyArray<MatchExpression>): MatchExpression => `(${expressions.join(" AND ")})`

export const anyOf = (expressions: ReadonlyArray<MatchExpression>): MatchExpression => `(${expressions.join(" OR ")})`

export type ExactColumn = "title" | "url" | "summary" | "body"

/** What a page says, as opposed to where it is. */
export const contentColumns: ReadonlyArray<ExactColumn> = ["title", "summary", "body"]

// tokens hold nothing but letters, digits and marks, so they need no escape
const phrase = (tokens: ReadonlyArray<string>): MatchExpression => `"${tokens.join(" ")}"`

const near = (words: ReadonlyArray<BareWord>): MatchExpression =>
  `NEAR(${words.map(({ tokens }) => phrase(tokens)).join(" ")}, ${nearTokens})`

const nearTokens = 12
const mostNear = 5
