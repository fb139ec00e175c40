import { type BareWord, looseText } from "@trawl/full-text/text"

/** How many of the words a title has, from 0 to 1. */
export const titleShare = (title: string, words: ReadonlyArray<BareWord>): number => {
  if (words.length === 0) return 0
  const tokens = ` ${looseText(title)} `
  return words.filter((word) => tokens.includes(` ${word.tokens.join(" ")} `)).length / words.length
}
