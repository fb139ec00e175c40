import { distinctBy } from "./distinct-by.ts"
import { innerWords, looseToken } from "./loose-token.ts"
import { exactToken, isUnspaced, tokenize } from "./tokenize.ts"

/** One word of a query as the index matches it. */
export interface BareWord {
  /** Adjacent loose tokens; more than one only in scripts without spaces. */
  readonly tokens: ReadonlyArray<string>
  /** The same word split: `retry policy` for `retryPolicy`. */
  readonly apart: ReadonlyArray<string>
  /** The word with the adjacent punctuation of the query; empty for a plain word. */
  readonly context: ReadonlyArray<string>
  /** Its position in the query, as the index of its first token. */
  readonly at: number
  /** True for a prefix search. The word then has one token and no `apart`. */
  readonly beginning?: boolean
}

/**
 * The content words of a part of a query. Function words count only if there are no others; text without spaces counts
 * as pairs of characters.
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
      context: context.length > to - from && context.length <= maxContext ? context : [],
      at: from
    }
  })
  // repeated words would be looked up and weighted repeatedly
  return distinctWords(words)
}

/** The words without duplicates. */
export const distinctWords = (words: ReadonlyArray<BareWord>): ReadonlyArray<BareWord> =>
  distinctBy(words, ({ tokens }) => tokens.join(" "))

/** Whether a word, in its exact form, is a function word. */
export const isFunctionWord = (exact: string): boolean => functionWords.has(exact)

const maxContext = 8

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
