import type { BareWord } from "./bare-words.ts"
import { looseToken } from "../text/loose-token.ts"
import { exactToken, tokenize } from "../text/tokenize.ts"

/** How many of the words a title has, from 0 to 1. */
export const titleShare = (title: string, words: ReadonlyArray<BareWord>): number => {
  if (words.length === 0) return 0
  const tokens = ` ${tokenize(title).map((token) => looseToken(exactToken(token))).join(" ")} `
  return words.filter((word) => tokens.includes(` ${word.tokens.join(" ")} `)).length / words.length
}
