import { exact, filetype, InvalidTerm, inTitle, inUrl, not, parse, query, related, site } from "@trawl/query-builder"
import * as Effect from "effect/Effect"

/** What the flags add to the words of a query, by the names of the operators. */
export interface Narrowing {
  readonly exact: ReadonlyArray<string>
  readonly site: ReadonlyArray<string>
  readonly filetype: ReadonlyArray<string>
  readonly inTitle: ReadonlyArray<string>
  readonly inUrl: ReadonlyArray<string>
  readonly related: ReadonlyArray<string>
  /** Words or operators: `draft`, `site:example.com`. */
  readonly not: ReadonlyArray<string>
}

/** The query as written, with the flags as operators. */
export const buildQuery = (text: string, flags: Narrowing): Effect.Effect<string, InvalidTerm> =>
  Effect.try({
    try: () =>
      query(
        ...parse(text),
        ...flags.exact.map(exact),
        ...flags.site.map(site),
        ...flags.filetype.map(filetype),
        ...flags.inTitle.map(inTitle),
        ...flags.inUrl.map(inUrl),
        ...flags.related.map(related),
        ...flags.not.flatMap((excluded) => parse(excluded).map((term) => term.kind === "not" ? term : not(term)))
      ),
    catch: (error) => {
      if (error instanceof InvalidTerm) return error
      throw error
    }
  })
