import type { BareWord } from "../text/bare-words.ts"
import { isUnspaced } from "../text/tokenize.ts"

/** The last word, if it may be a prefix. It is one if no page contains it as a word. */
export const possiblePrefix = (words: ReadonlyArray<BareWord>): BareWord | undefined => {
  const last = words.at(-1)
  const [token = "", ...more] = last?.tokens ?? []
  return more.length === 0 && token.length >= minLength && !isUnspaced(token) ? last : undefined
}

/** The words, with the last one as a prefix. */
export const withPrefix = (words: ReadonlyArray<BareWord>): ReadonlyArray<BareWord> =>
  words.map((word, at) => at < words.length - 1 ? word : { ...word, apart: [], context: [], beginning: true })

const minLength = 2
