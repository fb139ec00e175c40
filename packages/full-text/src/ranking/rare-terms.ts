import type { BareWord } from "../text/bare-words.ts"

/**
 * The words that few pages have, if there are any, because a page that has only frequent words is not about the query.
 * Of many words, only the rarest. `counts` has the number of pages with each word, out of `pages`.
 */
export const rareTerms = (
  words: ReadonlyArray<BareWord>,
  counts: ReadonlyArray<number>,
  pages: number
): ReadonlyArray<BareWord> => {
  const few = Math.max(fewPages, pages * maxShare)
  const known = words
    .map((word, at) => ({ word, pages: counts[at] ?? 0 }))
    .filter(({ pages }) => pages > 0)
    .sort((one, other) => one.pages - other.pages)
  const rare = known.filter(({ pages }) => pages <= few)
  const chosen = new Set<BareWord>()
  let left = fewWords * few
  for (const { pages, word } of rare.length > 0 ? rare : known) {
    left -= pages
    if (chosen.size < (left < 0 ? fewWords : maxWords)) chosen.add(word)
  }
  return words.filter((word) => chosen.has(word))
}

const fewWords = 8
const maxWords = 24
const fewPages = 50
const maxShare = 0.25
