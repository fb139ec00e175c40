import * as Schema from "effect/Schema"
import { alternatives } from "./alternatives.ts"
import { closed } from "./closed.ts"
import { defaulted } from "./defaulted.ts"
import { Integer } from "./integer.ts"
import { atMostItems } from "./length-checks.ts"
import { limits } from "./limits.ts"
import { notBlank } from "./not-blank.ts"
import { clientQuery } from "./protocol/client-query.ts"
import { assumed, publicFact } from "./provenance.ts"

const researchProxy = publicFact("A:controllers/v2/research-proxy.ts")

const between = (minimum: number, maximum: number) => Integer.check(Schema.isBetween({ minimum, maximum }))

const several = (description: string, limit: number, end = "; all must match.") =>
  Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: `${description} For several, repeat the parameter or separate them with commas${end}`
    })
      .check(atMostItems(limit, assumed("Public sources name no limit; each item causes a separate search.")))
  )

const day = Schema.String.check(Schema.isPattern(/^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/u, {
  expected: "a day, YYYY-MM-DD"
}))

/** The path segment with the ID of a paper. */
export const PaperId = Schema.String
  .annotate({
    description:
      "`paperId`, or an identifier of a source such as `doi:…`, `pmid:…`, `pmcid:…`, `arxiv:…`, or an arXiv ID or URL; percent-encoded.",
    ...researchProxy
  })
  .check(Schema.isMinLength(1))
  .annotate({ identifier: "PaperId" })

export const SearchPapersQuery = closed({
  query: Schema.String.annotate({ description: "The topic of the papers." }).check(notBlank("a query")),
  k: defaulted(between(1, limits.papersMaximum).annotate({ description: "Number of papers." }), limits.papersDefault),
  authors: several("Parts of author names.", limits.papersAuthors),
  categories: several("Subjects of papers, such as `cs.LG`.", limits.papersCategories),
  from: Schema.optionalKey(day.annotate({ description: "Created or updated on this day or later." })),
  to: Schema.optionalKey(day.annotate({ description: "Created or updated on this day or before." })),
  ...clientQuery
}).annotate(researchProxy)
export interface SearchPapersQuery extends Schema.Schema.Type<typeof SearchPapersQuery> {}

export const InspectPaperQuery = closed({
  query: Schema.optionalKey(
    Schema.String.annotate({ description: "Also returns passages of the paper's text that answer this query." }).check(
      notBlank("a query")
    )
  ),
  k: defaulted(
    between(1, limits.passagesOfPaperMaximum).annotate({
      description: "Number of passages; only together with `query`."
    }),
    limits.passagesOfPaperDefault
  ),
  ...clientQuery
}).annotate(researchProxy).check(Schema.makeFilter(
  ({ k, query }) =>
    k !== undefined && query === undefined ? { path: ["k"], issue: "k is only valid together with query" } : undefined,
  { toJsonSchema: () => ({ dependentRequired: { k: ["query"] } }) }
))
export interface InspectPaperQuery extends Schema.Schema.Type<typeof InspectPaperQuery> {}

const modes = ["similar", "citers", "references"] as const

export const FindSimilarPapersQuery = closed({
  intent: Schema.String.annotate({ description: "A description of the papers to find. Papers are ranked by it." })
    .check(notBlank("an intent")),
  mode: defaulted(
    Schema.Literals(modes).annotate({
      description:
        "`similar`: papers like this one; `citers`: papers that cite it; `references`: papers that it cites.",
      message: `Expected ${alternatives(modes)}`
    }),
    "similar"
  ),
  k: defaulted(between(1, limits.papersMaximum).annotate({ description: "Number of papers." }), limits.papersDefault),
  rerank: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Ranks the papers again by their texts." })
  ),
  anchor: several("Further papers to start from, as `paperId`.", limits.papersAnchors, "."),
  ...clientQuery
}).annotate(researchProxy)
export interface FindSimilarPapersQuery extends Schema.Schema.Type<typeof FindSimilarPapersQuery> {}
