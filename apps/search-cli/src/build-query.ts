import { filetype, InvalidTerm, not, parse, query, site } from "@trawl/query-builder"
import * as Effect from "effect/Effect"

/** What the flags add to the query. */
export interface Narrowing {
  readonly site: string | undefined
  readonly filetype: string | undefined
  readonly without: ReadonlyArray<string>
}

/** The query as written, with the flags as operators. */
export const buildQuery = (text: string, narrowing: Narrowing): Effect.Effect<string, InvalidTerm> =>
  Effect.try({
    try: () =>
      query(
        ...parse(text),
        ...narrowing.site === undefined ? [] : [site(narrowing.site)],
        ...narrowing.filetype === undefined ? [] : [filetype(narrowing.filetype)],
        ...narrowing.without.map((word) => not(word))
      ),
    catch: (error) => {
      if (error instanceof InvalidTerm) return error
      throw error
    }
  })
