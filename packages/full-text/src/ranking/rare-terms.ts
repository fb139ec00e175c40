import type { BareWord } from "../text/bare-words.ts"

/**
 * The words that few pages have, where there are such: what every page has says nothing about a page that has only that.
 * Of many words only those of the fewest pages. `counts` says how many of all `pages` have each word.
 */
export const rareTerms = (
  words: ReadonlyArray<BareWord>,
  counts: ReadonlyArray<number>,
  pages: number
): ReadonlyArray<BareWord> => {
  const few = Math.max(fewPages, pages * largestShare)
  const known = words
    .map((word, at) => ({ word, pages: counts[at] ?? 0 }))
    .filter(({ pages }) => pages > 0)
    .sort((one, other) => one.pages - other.pages)
  const telling = known.filter(({ pages }) => pages <= few)
  const chosen = new Set<BareWord>()
  let left = fewWords * few
  for (const { pages, word } of telling.length > 0 ? telling : known) {
    left -= pages
    if (chosen.size < (left < 0 ? fewWords : mostWords)) chosen.add(word)
  }
  return words.filter((word) => chosen.has(word))
}

const fewWords = 8
const mostWords = 24
const fewPages = 50
const largestShare = 0.25
