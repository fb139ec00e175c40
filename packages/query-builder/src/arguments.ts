import { InvalidTerm } from "./invalid-term.ts"
import { hasQuote, plainWord, splitWords } from "./plain-word.ts"
import type { Exact } from "./term.ts"

/** One plain word, or the text of `exact("…")`. Throws `InvalidTerm`. */
export const wordOrPhrase = (kind: InvalidTerm["term"], word: string | Exact): string | Exact =>
  typeof word === "string" ? plainWord(kind, word) : phrase(word.text)

/** Several words or phrases, at least one, in a list of any length. Throws `InvalidTerm`. */
export const wordList = <Kind extends "allinurl" | "allintitle">(kind: Kind, words: ReadonlyArray<string | Exact>) => {
  if (words.length === 0) throw new InvalidTerm(kind, "", ...noWord)
  return Object.freeze({ kind, words: Object.freeze(words.map((word) => wordOrPhrase(kind, word))) })
}

/** The width and height in a text such as `800x600`. Throws `InvalidTerm`. */
export const dimensions = <Kind extends "imagesize" | "larger">(kind: Kind, text: string) => {
  const [, width, height] = (/^(\d+)[x×](\d+)$/iu.exec(text) ?? []).map(Number)
  if (!isLength(width) || !isLength(height)) {
    throw new InvalidTerm(kind, text, "it is not a size in pixels", "two whole numbers above zero: 800x600")
  }
  return Object.freeze({ kind, width, height })
}

/** The text of a quotation, with one space between two words. Throws `InvalidTerm`. */
export const phrase = (text: string): Exact => {
  const joined = splitWords(text).join(" ")
  if (joined === "") throw new InvalidTerm("exact", text, ...noWord)
  if (hasQuote(joined)) {
    throw new InvalidTerm("exact", text, "a double quote would end it", "text without double quotes")
  }
  return Object.freeze({ kind: "exact", text: joined })
}

export const noWord = ["a word is missing", "at least one word"] as const

const isLength = (pixels: number | undefined): pixels is number => Number.isSafeInteger(pixels) && pixels !== 0
