import { type BareWord, looseText } from "@trawl/full-text/text"

/** The share of the words that are in a title, from 0 to 1. */
export const titleShare = (title: string, words: ReadonlyArray<BareWord>): number => {
  if (words.length === 0) return 0
  const tokens = ` ${looseText(title)} `
  return words.filter((word) => tokens.includes(` ${word.tokens.join(" ")} `)).length / words.length
}
