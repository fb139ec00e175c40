import { checkTerm } from "@trawl/full-text/effect"
import { bareWords } from "@trawl/full-text/text"
import { parse, print, type Term } from "@trawl/query-builder"
import type { SearchRequest } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { matchOnlyImages, sizeTermOf } from "../images/size-condition.ts"
import { requestedSources } from "../request/sources.ts"

/** A query in the form in which the engine answers it. */
export interface ReadQuery {
  readonly terms: ReadonlyArray<Term>
  /** The parts of the query that were ignored or changed, one sentence each. */
  readonly warnings: ReadonlyArray<string>
  /** False if no source can have a result. The engine then calls and pays no provider. */
  readonly hasSearchTerms: boolean
}

/** Reads any query. Parts that cannot be answered are left out, and a warning says so. */
export const readQuery = Effect.fnUntraced(function*(request: SearchRequest) {
  const { ignoredOperators, terms: written } = parse(request.query)
  const warnings = ignoredOperators.map(({ message }) => message)
  const terms: Array<Term> = []
  for (const term of written) {
    const problem = yield* problemOf(term)
    if (problem === undefined) terms.push(term)
    else warnings.push(`${JSON.stringify(print([term]))} was ignored: ${problem}.`)
  }
  const wantsImages = requestedSources(request).images !== undefined
  const onlyImages = matchOnlyImages(terms)
  if (!wantsImages && terms.some((term) => sizeTermOf(term) !== undefined)) {
    warnings.push(
      onlyImages
        ? imagesNotRequested
        : "-imagesize: and -larger: were ignored: they apply to images, and the images source was not requested."
    )
  }
  if (!terms.some(hasLetters)) warnings.push("The query contains no letters or digits to search for.")
  else if (!terms.some(isText)) warnings.push(onlyOperators)
  return { terms, warnings, hasSearchTerms: terms.length > 0 && (wantsImages || !onlyImages) } satisfies ReadQuery
})

/** Why a term cannot be answered. Image sizes always can. */
const problemOf = (term: Term): Effect.Effect<string | undefined> =>
  sizeTermOf(term) !== undefined
    ? Effect.undefined
    : Effect.match(checkTerm(term), { onFailure: ({ problem }) => problem, onSuccess: () => undefined })

const hasLetters = (term: Term): boolean => term.kind !== "words" || bareWords(term.text).length > 0

/** Whether a term is text to search for. Words that are only `AND`, `OR` and `NOT` are not. */
const isText = (term: Term): boolean =>
  term.kind === "exact" ||
  term.kind === "words" && bareWords(term.text.replace(/(?<!\S)(?:AND|OR|NOT)(?!\S)/gu, "")).length > 0

const imagesNotRequested =
  "imagesize: and larger: find only images, so there are no other results. Add the images source to find them."
const onlyOperators =
  "The query contains only operators or negations. Add words to search for, so that results can be ranked by them."
