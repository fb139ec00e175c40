import type { SearchPlan } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { isOneOf } from "../../../src/fts5/is-one-of.ts"
import { allPhrases, type ExactMatch, exactMatch, type MatchExpression } from "../../../src/fts5/match-expression.ts"
import { opposite, type SqlCondition } from "../../../src/fts5/sql-condition.ts"
import type { Read } from "../../../src/store/yielding-read.ts"
import { pagesMatching } from "./pages-matching.ts"

/** What the text of a page must and must not have, as one statement can find out in little time. */
export interface TextFilters {
  /** Over `page_exact`: every one of these. */
  readonly required: ReadonlyArray<MatchExpression>
  /** Over `page_exact`: none of these. */
  readonly excluded: ReadonlyArray<MatchExpression>
  /** What is left of the demands, looked up beforehand. */
  readonly conditions: ReadonlyArray<SqlCondition>
}

/** Looks up beforehand what would make one statement long: long phrases, and phrases in great number. */
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
