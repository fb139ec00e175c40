import type { Term } from "@trawl/query-builder"
import type { SearchRequest } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { QueryRefused } from "../find/query-refused.ts"
import { sizeTermOf } from "../images/size-condition.ts"
import { rejectRefused } from "./parse-query.ts"
import { requestedSources } from "../request/sources.ts"

/** Refuses operators about the size of images where nobody asks for images. */
export const refuseSizes = (request: SearchRequest, terms: ReadonlyArray<Term>) => {
  const term = requestedSources(request).images === undefined ? terms.find((term) => sizeTermOf(term) !== undefined) : undefined
  const size = term && sizeTermOf(term)
  if (term === undefined || size === undefined) return Effect.void
  const operator = `${size.kind}:`
  const given = JSON.stringify(`${size.width}x${size.height}`)
  return Effect.fail(rejectRefused(request.query, terms, new QueryRefused({
    term,
    message: `The operator ${operator} cannot be answered with ${given}: it applies to images: ask for the images source, or leave it out.`
  })))
}
