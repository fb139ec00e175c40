import { isUnspaced, oneSpelling, tokenize } from "@trawl/full-text/text"
import { wordsOf } from "../../formats/passages.ts"

/**
 * The words of a text, and those inside names such as `maxRetries` and `MAX_RETRIES`. Cached for each token, because
 * pages repeat their words.
 */
export const wordsApart = (text: string): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const token of tokenize(text)) {
    if (isUnspaced(token)) return wordsOf(text)
    let words = known.get(token)
    if (words === undefined) {
      words = [...wordsOf(`${beside} ${token} ${token.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replaceAll("_", " ")}`)]
        .filter((word) => word !== beside).map(oneSpelling)
      if (known.size > maxKnown) known.clear()
      known.set(token, words)
    }
    for (const word of words) found.add(word)
  }
  return found
}

const known = new Map<string, ReadonlyArray<string>>()
const maxKnown = 20_000
// `wordsOf` would otherwise keep a stop word, because it is the only word
const beside = "qx"
