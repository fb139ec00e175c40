import type { PaperRecord } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { matchOnlyImages, sizeTermOf } from "../images/size-condition.ts"
import { PaperIndex } from "../research/paper-index.ts"
import type { SourceRequest, SourceResults } from "./own-results.ts"
import { domainsOf } from "./web-results.ts"

/** Papers of the research index. */
export const researchResults = Effect.fnUntraced(function*({ limit, request, terms, time }: SourceRequest) {
  const papers = yield* PaperIndex
  // papers have no image sizes
  const sized = matchOnlyImages(terms)
  const results = sized ? [] : yield* papers.find({
    terms: terms.filter((term) => sizeTermOf(term) === undefined),
    limit,
    ...domainsOf(request),
    dated: time,
    sortByDate: time?.sortByDate
  }).pipe(Effect.orDie) // `readQuery` has removed terms that the index refuses
  return {
    results,
    limitations: (yield* papers.count) === 0
      ? [{ unless: "research", message: "This engine has no research papers: none have been loaded." }]
      : []
  } satisfies SourceResults<PaperRecord>
})
