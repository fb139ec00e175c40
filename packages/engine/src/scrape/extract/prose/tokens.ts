import { rootOf } from "./word-roots.ts"

/** A word, number or sign of a sentence. */
export interface Token {
  readonly text: string
  readonly low: string
  /** The common root of a word family: `designed` and `designer`. */
  readonly root: string
  readonly at: number
  readonly end: number
  readonly kind: "word" | "number" | "sign"
  /** Contains a capital letter. */
  readonly isCapital: boolean
}

export const tokensOf = (sentence: string): ReadonlyArray<Token> =>
  [...sentence.slice(0, maxSentenceLength).matchAll(parts)].slice(0, maxTokens).map(({ 0: text, index }) => {
    const low = text.toLowerCase().replace("’", "'")
    const kind = /^\p{N}/u.test(text) ? "number" : /^\p{L}/u.test(text) ? "word" : "sign"
    return {
      text,
      low,
      root: kind === "word" ? rootOf(low) : low,
      at: index,
      end: index + text.length,
      kind,
      isCapital: kind === "word" && /\p{Lu}/u.test(text)
    }
  })

export const maxSentenceLength = 1_000
const maxTokens = 200

// a word keeps the characters that join its parts, but not a genitive ending; a number keeps its separators
const parts =
  /\p{N}+(?:[.,:/_]\p{N}+)*|['’]s(?![\p{L}\p{N}])|\p{L}[\p{L}\p{M}\p{N}]*(?:(?:['’](?!s(?![\p{L}\p{N}]))|[&./_-])[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*[+#]{0,2}|\S/gu
