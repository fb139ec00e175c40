import { type BareWord, isFunctionWord } from "../text/bare-words.ts"
import { looseToken } from "../text/loose-token.ts"
import { exactToken, tokenize } from "../text/tokenize.ts"

/**
 * How well a title equals these words: 1 if it does, 0.5 if a part of it does, such as in `zod: schemas` or `Tides |
 * Almanac`, otherwise 0.
 */
export const namedBy = (words: ReadonlyArray<BareWord>): (title: string) => number => {
  const name = tokensOf(words)
  if (name.length === 0 || name.length > maxNameTokens) return () => 0
  return (title) => {
    if (saysJust(title, name)) return 1
    const parts = title.split(separator)
    return parts.length > 1 && parts.some((part) => saysJust(part, name)) ? 0.5 : 0
  }
}

/** The tokens of words in order, without duplicates: in scripts without spaces, words overlap. */
const tokensOf = (words: ReadonlyArray<BareWord>): ReadonlyArray<string> => {
  const name: Array<string> = []
  let [last, end] = [-1, 0]
  for (const { at, tokens } of words) {
    // positions restart after an operator
    if (at <= last) end = 0
    name.push(...tokens.slice(Math.max(0, end - at)))
    last = at
    end = at + tokens.length
  }
  return name
}

const saysJust = (text: string, name: ReadonlyArray<string>): boolean => {
  let next = 0
  for (const token of tokenize(text)) {
    const exact = exactToken(token)
    if (next < name.length && looseToken(exact) === name[next]) next++
    else if (!isFunctionWord(exact)) return false
  }
  return next === name.length
}

const separator = /:\s+|(?<!\s)\s+[-–—|·•»]\s+/u
const maxNameTokens = 12
