import type { Term } from "@trawl/query-builder"
import type { SearchRequest } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { checkTerms } from "../find/search-plan.ts"
import { sizeTermOf } from "../images/size-condition.ts"
import { rejectRefused } from "./parse-query.ts"
import { refuseSizes } from "./refuse-sizes.ts"

/** Refuses what none of the sources could answer, before anybody is asked: others are paid for their answers. */
export const checkQuery = (request: SearchRequest, terms: ReadonlyArray<Term>) =>
  Effect.andThen(
    refuseSizes(request, terms),
    checkTerms(terms.filter((term) => sizeTermOf(term) === undefined)).pipe(
      Effect.mapError((refused) => rejectRefused(request.query, terms, refused))
    )
  )
