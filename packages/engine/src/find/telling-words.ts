import * as Effect from "effect/Effect"
import { number } from "../store/column.ts"
import type { BareWord } from "./bare-words.ts"
import type { Read } from "./breathing-read.ts"
import { loosely } from "./match-expression.ts"

/**
 * The words that few pages have, where there are such: what every page has says nothing about a page that has only that.
 * Of many words only those of the fewest pages.
 */
export const tellingWords = Effect.fnUntraced(function*(read: Read, words: ReadonlyArray<BareWord>) {
  const all = yield* read((sql) => number(sql(countPages).get() ?? {}, "pages"))
  const few = Math.max(fewPages, all * largestShare)
  const counted = yield* Effect.forEach(words, (word) =>
    Effect.map(
      read((sql) => number(sql(countMatches).get(loosely([{ ...word, context: [] }], "all")) ?? {}, "pages")),
      (pages) => ({ word, pages })
    ))
  const known = counted.filter(({ pages }) => pages > 0).sort((one, other) => one.pages - other.pages)
  const telling = known.filter(({ pages }) => pages <= few)
  const chosen = new Set<BareWord>()
  let left = fewWords * few
  for (const { pages, word } of telling.length > 0 ? telling : known) {
    left -= pages
    if (chosen.size < (left < 0 ? fewWords : mostWords)) chosen.add(word)
  }
  return words.filter((word) => chosen.has(word))
})

const fewWords = 8
const mostWords = 24
const fewPages = 50
const largestShare = 0.25

const countPages = "SELECT count(*) AS pages FROM page WHERE findable = 1"
const countMatches = "SELECT count(*) AS pages FROM page_words WHERE page_words MATCH ?"
