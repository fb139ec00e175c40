import type { SearchPlan } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { isOneOf } from "../../../src/fts5/is-one-of.ts"
import { allPhrases, type ExactMatch, exactMatch, type MatchExpression } from "../../../src/fts5/match-expression.ts"
import { opposite, type SqlCondition } from "../../../src/fts5/sql-condition.ts"
import type { Read } from "../../../src/store/yielding-read.ts"
import { pagesMatching } from "./pages-matching.ts"

/** Filters by the text of a page that one statement can evaluate in a short time. */
export interface TextFilters {
  /** Matches of `page_exact` that are all required. */
  readonly required: ReadonlyArray<MatchExpression>
  /** Matches of `page_exact` that are all excluded. */
  readonly excluded: ReadonlyArray<MatchExpression>
  /** The other filters, evaluated in advance. */
  readonly conditions: ReadonlyArray<SqlCondition>
}

/** Evaluates in advance what would make one statement slow: long phrases, and many phrases. */
export const textFilters = Effect.fnUntraced(function*(
  read: Read,
  plan: Pick<SearchPlan, "excluded" | "required">
): Effect.fn.Return<TextFilters> {
  const required = plan.required.map(exactMatch)
  const excluded = plan.excluded.map(allPhrases)
  const quick = ({ beginning, whole }: ExactMatch, at: number) => at < mostAtOnce && beginning === whole
  const slowlyRequired = required.filter((match, at) => !quick(match, at))
  const slowlyExcluded = excluded.filter((match, at) => !quick(match, at))
  let having: ReadonlySet<number> | undefined
  for (const match of slowlyRequired) having = yield* pagesHaving(read, match, having)
  const lacking = new Set<number>()
  for (const match of slowlyExcluded) for (const page of yield* pagesHaving(read, match)) lacking.add(page)
  return {
    required: required.slice(0, mostAtOnce).map(({ beginning }) => beginning),
    excluded: excluded.filter(quick).map(({ whole }) => whole),
    conditions: [
      ...having === undefined ? [] : [isOneOf(having)],
      ...lacking.size === 0 ? [] : [opposite(isOneOf(lacking))]
    ]
  }
})

const pagesHaving = Effect.fnUntraced(
  function*(read: Read, { beginning, whole }: ExactMatch, among?: ReadonlySet<number>) {
    const begun = yield* pagesMatching(read, "page_exact", beginning, among)
    return beginning === whole ? begun : yield* pagesMatching(read, "page_exact", whole, begun)
  }
)

const mostAtOnce = 4
