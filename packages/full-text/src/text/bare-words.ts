import { distinctBy } from "./distinct-by.ts"
import { innerWords, looseToken } from "./loose-token.ts"
import { exactToken, isUnspaced, tokenize } from "./tokenize.ts"

/** One word of a query as the index matches it. */
export interface BareWord {
  /** Loose tokens that follow each other; more than one only in scripts that write no spaces. */
  readonly tokens: ReadonlyArray<string>
  /** The same word written apart: `retry policy` for `retryPolicy`. */
  readonly apart: ReadonlyArray<string>
  /** The word with what surrounds it in the query, up to the next word; empty for a word that stands alone. */
  readonly context: ReadonlyArray<string>
  /** Where it stands in the query: the number of its first token. */
  readonly at: number
  /** True for a word that stands for all words that begin so; it has one token and nothing apart. */
  readonly beginning?: boolean
}

/**
 * The words of a stretch of a query that say what it is about. Function words count only where there is nothing else;
 * text without spaces counts as its pairs of characters.
 */
export const bareWords = (text: string): ReadonlyArray<BareWord> => {
  const written = tokenize(text)
  const tokens = written.map((token) => looseToken(exactToken(token)))
  const spans = spansOf(written)
  const content = spans.filter(([from]) => !isFunctionWord(exactToken(written[from] ?? "")))
  const chosen = content.length > 0 ? content : spans
  const words = chosen.map(([from, to], at) => {
    const context = tokens.slice(at === 0 ? 0 : from, chosen[at + 1]?.[1] ?? tokens.length)
    return {
      tokens: tokens.slice(from, to),
      apart: to - from > 1 ? [] : innerWords(written[from] ?? "").map((word) => looseToken(exactToken(word))),
      context: context.length > to - from && context.length <= longestContext ? context : [],
      at: from
    }
  })
  // a repeated word would be looked up, and weighed, again and again
  return distinctWords(words)
}

/** The words without repetitions. */
export const distinctWords = (words: ReadonlyArray<BareWord>): ReadonlyArray<BareWord> =>
  distinctBy(words, ({ tokens }) => tokens.join(" "))

/** Whether a word, as exact matches compare it, says nothing about what a text is about. */
export const isFunctionWord = (exact: string): boolean => functionWords.has(exact)

const longestContext = 8

type Span = readonly [from: number, to: number]

const spansOf = (written: ReadonlyArray<string>): ReadonlyArray<Span> => {
  const unspaced = written.map(isUnspaced)
  return written.flatMap((_, at): ReadonlyArray<Span> => {
    if (unspaced[at] === true && unspaced[at + 1] === true) return [[at, at + 2]]
    return unspaced[at] === true && unspaced[at - 1] === true ? [] : [[at, at + 1]]
  })
}

const functionWords = new Set(
  ("a an and are as at be but by can did do does for from had has have how i if in into is it its me my of on or our " +
    "should so than that the their them then there these they this to us versus vs was we were what when where which who " +
    "why will with would you your").split(" ")
)
