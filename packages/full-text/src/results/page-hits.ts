import * as Effect from "effect/Effect"
import type { PageTexts } from "../feed/page-texts.ts"
import type { SearchPlan } from "../plan/search-plan.ts"
import type { Hit } from "../search-index.ts"
import { inSlices } from "../yield/in-slices.ts"
import { highlightIn, maxCharacters } from "./highlight.ts"
import type { RecentPage, RecentPages } from "./recent-pages.ts"
import { SearchableText } from "./searchable-text.ts"

/** Turns pages into search results, in order. Pages that were removed meanwhile are left out. */
export const hitsOf = Effect.fnUntraced(function*(
  texts: PageTexts["Service"],
  plan: SearchPlan,
  pages: ReadonlyArray<{ readonly page: number; readonly score: number }>,
  { highlights, recent }: { readonly highlights: boolean; readonly recent: RecentPages }
) {
  if (pages.length === 0) return []
  const ids = pages.map(({ page }) => page)
  if (!highlights || plan.words.length + plan.phrases.length === 0) {
    const results = yield* texts.results(ids)
    return pages.flatMap(({ page, score }): ReadonlyArray<Hit> => {
      const result = results.get(page)
      return result === undefined ? [] : [{ ...result, score }]
    })
  }
  const known = yield* recent.read(texts, ids)
  const passages = yield* inSlices(earlyPassages(plan, known))
  for (const [page, { title }] of known) {
    if (!passages.has(page)) passages.set(page, yield* passageOf(texts, plan, page, title))
  }
  return pages.flatMap(({ page, score }): ReadonlyArray<Hit> => {
    const found = known.get(page)
    return found === undefined
      ? []
      : [{ url: found.url, title: found.title, description: passages.get(page) ?? found.description, score }]
  })
})

/** By page; those left out need more of the text. */
function* earlyPassages(plan: SearchPlan, pages: ReadonlyMap<number, RecentPage>) {
  const passages = new Map<number, string | undefined>()
  for (const [page, { beginning, isWhole, title }] of pages) {
    const { isEnough, passage } = highlightIn(beginning, plan, title)
    if (isEnough || isWhole) passages.set(page, passage)
    yield
  }
  return passages
}

const passageOf = (
  texts: PageTexts["Service"],
  plan: SearchPlan,
  page: number,
  title: string
): Effect.Effect<string | undefined> =>
  Effect.map(texts.text(page, maxCharacters), (text) => highlightIn(new SearchableText(text), plan, title).passage)
