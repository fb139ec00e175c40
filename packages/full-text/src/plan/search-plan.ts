import type { Exact, Positive, Term } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { siteOf } from "../address/page-address.ts"
import type { IndexRequest } from "../search-index.ts"
import { type BareWord, bareWords, distinctWords } from "../text/bare-words.ts"
import { distinctBy } from "../text/distinct-by.ts"
import { exactText } from "../text/token-text.ts"
import type { Filter, FilterClause } from "./filter.ts"
import { onAnyHost, onSite } from "./on-site.ts"
import { contentFields, type ExactField, type PhraseFilter, phraseFilter, phraseFilterKey } from "./phrase-filter.ts"
import { QueryRefused } from "./query-refused.ts"

/** A query as any index runs it: words that rank and may be relaxed, and clauses that every page found fulfils. */
export interface SearchPlan {
  readonly words: ReadonlyArray<BareWord>
  readonly required: ReadonlyArray<PhraseFilter>
  /** A page that fulfils all clauses of one of these is not found. */
  readonly excluded: ReadonlyArray<ReadonlyArray<PhraseFilter>>
  readonly filters: ReadonlyArray<FilterClause>
  /** The text of the exact phrases that every page found contains. */
  readonly phrases: ReadonlyArray<string>
  readonly newestFirst: boolean
  /** Only these pages, by their ids. */
  readonly among?: ReadonlySet<number> | undefined
  /** Excludes these pages, by ID; undefined if that excludes nothing. */
  readonly without?: ReadonlySet<number> | undefined
  /** False for a query of nothing but signs. */
  readonly mayMatch: boolean
}

export const planSearch = (request: IndexRequest): Effect.Effect<SearchPlan, QueryRefused> =>
  // most queries have nothing but words
  request.terms.every((term) => term.kind === "words")
    ? Effect.sync(() => planOf(request, []))
    : Effect.map(
      Effect.forEach(
        distinctBy(request.terms.filter((term) => term.kind !== "words"), (term) => JSON.stringify(term)),
        (term) => Effect.map(clauseOf(term), (clause) => ({ ...clause, negated: term.kind === "not" }))
      ),
      (clauses) => planOf(request, clauses)
    )

/** Refuses a term that `planSearch` would refuse in a query. */
export const checkTerm = (term: Term): Effect.Effect<void, QueryRefused> =>
  term.kind === "words" ? Effect.void : Effect.asVoid(clauseOf(term))

const planOf = (request: IndexRequest, clauses: ReadonlyArray<Clause & { readonly negated: boolean }>): SearchPlan => {
  const { dated = {}, excludeDomains = [], extensions = [], includeDomains = [], terms } = request
  const words = withFewApart(distinctWords(terms.flatMap((term) => term.kind === "words" ? bareWords(term.text) : [])))
  return {
    words,
    required: distinctBy(clauses.flatMap(({ negated, texts = [] }) => negated ? [] : texts), phraseFilterKey),
    excluded: distinctBy(
      clauses.flatMap(({ negated, texts }) => texts !== undefined && negated ? [texts] : []),
      (texts) => texts.map(phraseFilterKey).join(" + ")
    ),
    filters: [
      ...clauses.flatMap(({ filter, negated }) => filter === undefined ? [] : [{ filter, negated }]),
      ...includeDomains.length === 0 ? [] : [{ filter: onAnyHost(includeDomains), negated: false }],
      ...excludeDomains.length === 0 ? [] : [{ filter: onAnyHost(excludeDomains), negated: true }],
      ...extensions.length === 0 ? [] : [{ filter: { kind: "extensions", extensions } as const, negated: false }],
      ...dated.from === undefined && dated.to === undefined
        ? []
        : [{
          filter: { kind: "dated", from: dated.from ?? -Infinity, to: dated.to ?? Infinity } as const,
          negated: false
        }]
    ],
    phrases: distinctBy(terms.flatMap((term) => term.kind === "exact" ? [term.text] : []), exactText),
    newestFirst: request.sortByDate === true,
    among: request.among,
    without: request.without?.size === 0 ? undefined : request.without,
    mayMatch: words.length > 0 || clauses.length > 0 || terms.length === 0
  }
}

/**
 * Only the first names of a query are also searched as separate words, because that takes much longer than looking up a
 * word.
 */
const withFewApart = (words: ReadonlyArray<BareWord>): ReadonlyArray<BareWord> => {
  let names = 0
  return words.map((word) => word.apart.length > 0 && ++names > maxSplitNames ? { ...word, apart: [] } : word)
}

const maxSplitNames = 8

/** Either that a page's text fulfils all of some clauses, or that the page fulfils a filter. */
interface Clause {
  readonly texts?: ReadonlyArray<PhraseFilter>
  readonly filter?: Filter
}

const clauseOf = (term: Term): Effect.Effect<Clause, QueryRefused> =>
  Effect.mapError(
    positiveClause(term.kind === "not" ? term.term : term),
    (refusal) => new QueryRefused({ term, ...refusal })
  )

const positiveClause = (term: Positive): Effect.Effect<Clause, Pick<QueryRefused, "message" | "problem">> => {
  switch (term.kind) {
    case "words":
      return texts("-", contentFields, [term.text])
    case "exact":
      return texts("\"…\"", contentFields, [term])
    case "inurl":
      return texts("inurl:", ["url"], [term.word])
    case "allinurl":
      return texts("allinurl:", ["url"], term.words)
    case "intitle":
      return texts("intitle:", ["title"], [term.word])
    case "allintitle":
      return texts("allintitle:", ["title"], term.words)
    case "site": {
      const filter = onSite(term.host)
      return filter === undefined
        ? refuse("site:", term.host, "it needs a host such as example.com, optionally with a port and a path")
        : Effect.succeed({ filter })
    }
    case "filetype": {
      const extension = term.extension.replace(/^\./u, "").toLowerCase()
      return extension === "" || /\s/u.test(extension)
        ? refuse("filetype:", term.extension, "it needs a file extension such as pdf")
        : Effect.succeed({ filter: { kind: "extensions", extensions: [extension] } })
    }
    case "related": {
      const site = siteOf(term.domain)
      return site === undefined
        ? refuse("related:", term.domain, "it needs a domain such as example.com")
        : Effect.succeed({ filter: { kind: "related", site } })
    }
    case "imagesize":
    case "larger":
      return refuse(
        `${term.kind}:`,
        `${term.width}x${term.height}`,
        "it applies to images: request the images source, or remove the operator"
      )
  }
}

/** Words match in any spelling, quoted text only verbatim. */
const texts = (operator: string, fields: ReadonlyArray<ExactField>, given: ReadonlyArray<string | Exact>) =>
  Effect.map(
    Effect.forEach(given, (wanted) => {
      const [text, spelling] = typeof wanted === "string" ? [wanted, "any"] as const : [wanted.text, "exact"] as const
      const clause = phraseFilter(fields, text, spelling)
      return clause === undefined
        ? refuse(operator, text, "it needs at least one letter or digit")
        : Effect.succeed(clause)
    }),
    (texts): Clause => ({ texts })
  )

const refuse = (operator: string, given: string, problem: string) =>
  Effect.fail({
    message: `The operator ${operator} does not accept ${JSON.stringify(given)}: ${problem}.`,
    problem
  })
