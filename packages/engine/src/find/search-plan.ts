import type { Positive, Term } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { type BareWord, bareWords, distinctWords } from "./bare-words.ts"
import { distinctBy } from "./distinct-by.ts"
import { ofFileType } from "./file-extensions.ts"
import { allOf, contentColumns, type ExactColumn, exactly, type ExactMatch } from "./match-expression.ts"
import { onSite } from "./on-site.ts"
import { siteOf } from "./page-address.ts"
import { QueryRefused } from "./query-refused.ts"
import { opposite, type SqlCondition } from "./sql-condition.ts"
import { exactToken, tokenize } from "./tokenize.ts"

/** A query as the index runs it: words that rank and may be relaxed, and demands that every page found fulfils. */
export interface SearchPlan {
  readonly words: ReadonlyArray<BareWord>
  readonly required: ReadonlyArray<ExactMatch>
  readonly excluded: ReadonlyArray<ExactMatch>
  readonly conditions: ReadonlyArray<SqlCondition>
  readonly related: ReadonlyArray<RelatedDemand>
  /** The text of the exact phrases that every page found contains. */
  readonly phrases: ReadonlyArray<string>
  /** False for a query of nothing but signs. */
  readonly asksSomething: boolean
}

export interface RelatedDemand {
  readonly site: string
  readonly negated: boolean
}

export const planSearch = Effect.fnUntraced(function*(terms: ReadonlyArray<Term>): Effect.fn.Return<SearchPlan, QueryRefused> {
  const words = distinctWords(terms.flatMap((term) => term.kind === "words" ? bareWords(term.text) : []))
  const demands = yield* Effect.forEach(
    distinctBy(terms.filter((term) => term.kind !== "words"), (term) => JSON.stringify(term)),
    (term) => Effect.map(demandOf(term.kind === "not" ? term.term : term), (demand) => ({ ...demand, negated: term.kind === "not" }))
  )
  return {
    words,
    required: distinctMatches(demands.flatMap(({ matches = [], negated }) => negated ? [] : matches)),
    excluded: distinctMatches(demands.flatMap(({ matches, negated }) => matches !== undefined && negated ? [together(matches)] : [])),
    conditions: demands.flatMap(({ condition, negated }) =>
      condition === undefined ? [] : [negated ? opposite(condition) : condition]
    ),
    related: demands.flatMap(({ negated, site }) => site === undefined ? [] : [{ site, negated }]),
    phrases: distinctBy(
      terms.flatMap((term) => term.kind === "exact" ? [term.text] : []),
      (text) => tokenize(text).map(exactToken).join(" ")
    ),
    asksSomething: words.length > 0 || demands.length > 0 || terms.length === 0
  }
})

const distinctMatches = (matches: ReadonlyArray<ExactMatch>) => distinctBy(matches, ({ whole }) => whole)

/** All of the matches as one. */
const together = (matches: ReadonlyArray<ExactMatch>): ExactMatch => ({
  whole: allOf(matches.map(({ whole }) => whole)),
  beginning: allOf(matches.slice(0, 1).map(({ beginning }) => beginning))
})

/** One of three: that the text of a page has all of the matches, that its row fulfils a condition, or that it is related to a site. */
interface Demand {
  readonly matches?: ReadonlyArray<ExactMatch>
  readonly condition?: SqlCondition
  readonly site?: string
}

const demandOf = (term: Positive): Effect.Effect<Demand, QueryRefused> => {
  switch (term.kind) {
    case "words":
      return texts("-", contentColumns, [term.text])
    case "exact":
      return texts("\"…\"", contentColumns, [term.text])
    case "inurl":
      return texts("inurl:", ["url"], [term.word])
    case "allinurl":
      return texts("allinurl:", ["url"], term.words)
    case "intitle":
      return texts("intitle:", ["title"], [term.word])
    case "allintitle":
      return texts("allintitle:", ["title"], term.words)
    case "site": {
      const condition = onSite(term.host)
      return condition === undefined
        ? refuse("site:", term.host, "it needs a host such as example.com, optionally with a port and a path")
        : Effect.succeed({ condition })
    }
    case "filetype": {
      const extension = term.extension.replace(/^\./u, "").toLowerCase()
      return extension === "" || /\s/u.test(extension)
        ? refuse("filetype:", term.extension, "it needs a file extension such as pdf")
        : Effect.succeed({ condition: ofFileType(extension) })
    }
    case "related": {
      const site = siteOf(term.domain)
      return site === undefined
        ? refuse("related:", term.domain, "it needs a domain such as example.com")
        : Effect.succeed({ site })
    }
    case "imagesize":
    case "larger":
      return refuse(`${term.kind}:`, `${term.width}x${term.height}`, "it applies to images: ask for the images source, or leave it out")
  }
}

const texts = (operator: string, columns: ReadonlyArray<ExactColumn>, given: ReadonlyArray<string>) =>
  Effect.map(
    Effect.forEach(given, (text) => {
      const match = exactly(columns, text)
      return match === undefined ? refuse(operator, text, "it needs at least one letter or digit") : Effect.succeed(match)
    }),
    (matches): Demand => ({ matches })
  )

const refuse = (operator: string, given: string, problem: string) =>
  Effect.fail(new QueryRefused({ operator, message: `The operator ${operator} cannot be answered with ${JSON.stringify(given)}: ${problem}.` }))
