import * as Effect from "effect/Effect"
import type { PageTexts } from "../feed/page-texts.ts"
import { bareWords } from "../text/bare-words.ts"

/** What pages have in common that are related to a site. */
export interface SiteRelations {
  /** Sites whose pages are excluded. */
  readonly site: string
  /**
   * Either they are of one of these sites: it links to that site or is linked by it, or pages that link to one tend to
   * link to the other.
   */
  readonly sites: ReadonlyArray<string>
  /**
   * Or, for several words that distinguish the site, the tokens of each one, which occur in its titles and headings.
   */
  readonly words: ReadonlyArray<string>
}

/** The number of these words that a page's title and headings must contain. */
export const minSharedWords = 3

/** The statistics of an index about words in titles and headings. */
export interface HeadingCounts {
  /** All pages. */
  readonly pages: number
  /** Those with the word (its tokens, with spaces between) in title or headings. */
  readonly pagesHeaded: (word: string) => number
}

export const relationsOf = Effect.fnUntraced(
  function*(texts: PageTexts["Service"], site: string, counts: HeadingCounts): Effect.fn.Return<SiteRelations> {
    const sites = yield* texts.linkedSites(site)
    const frequent = frequentWords(yield* texts.headings(site, maxPagesRead))
    const weighed = yield* Effect.forEach(
      frequent,
      ([word, here]) =>
        Effect.sync(() => ({ word, weight: here * Math.log(counts.pages / Math.max(counts.pagesHeaded(word), 1)) }))
    )
    const words = weighed.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
    return { site, sites, words: words.slice(0, maxHeadWords).map(({ word }) => word) }
  }
)

const maxHeadWords = 10
const maxPagesRead = 200
const maxWordsWeighed = 40

/** The words that head most of the pages, and how many each. */
const frequentWords = (headings: ReadonlyArray<string>): ReadonlyArray<readonly [word: string, pages: number]> => {
  const pages = new Map<string, number>()
  for (const text of headings) {
    for (const word of new Set(bareWords(text).map(({ tokens }) => tokens.join(" ")))) {
      pages.set(word, (pages.get(word) ?? 0) + 1)
    }
  }
  return [...pages].sort(([, one], [, other]) => other - one).slice(0, maxWordsWeighed)
}
