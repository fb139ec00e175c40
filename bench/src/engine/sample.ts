import type { CorpusPage } from "./corpus/corpus-page.ts"
import { chance } from "./chance.ts"

/** A random sample of pages of the corpus, with facts about the whole corpus. */
export interface Sample {
  readonly pages: ReadonlyArray<CorpusPage>
  /** The number of pages in the corpus. */
  readonly of: number
  /** Whether no other page has these words, in this order, as its title. */
  readonly hasOwnTitle: (page: CorpusPage) => boolean
}

/** Returns the same pages for the same corpus and seed. */
export const takeSample = async (
  pages: Iterable<CorpusPage> | AsyncIterable<CorpusPage>,
  { seed, size }: { readonly seed: number; readonly size: number }
): Promise<Sample> => {
  const random = chance(seed)
  const titles = new Map<string, number>()
  const taken: Array<CorpusPage> = []
  let seen = 0
  for await (const page of pages) {
    const title = titleKey(page)
    titles.set(title, (titles.get(title) ?? 0) + 1)
    const place = seen < size ? seen : Math.floor(random() * (seen + 1))
    if (place < size) taken[place] = page
    seen++
  }
  return { pages: taken, of: seen, hasOwnTitle: (page) => titles.get(titleKey(page)) === 1 }
}

const titleKey = ({ title }: CorpusPage): string => wordsOf(title).join(" ").toLowerCase()

/** Runs of letters and digits. */
export const wordsOf = (text: string): ReadonlyArray<string> => text.match(/[\p{L}\p{N}]+/gu) ?? []
