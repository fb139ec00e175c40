import * as Schema from "effect/Schema"
import { alternatives } from "./alternatives.ts"
import { closed } from "./closed.ts"
import { defaulted } from "./defaulted.ts"
import { Integer } from "./integer.ts"
import { atMostCharacters, atMostItems } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { notBlank } from "./not-blank.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { clientQuery } from "./protocol/client-query.ts"
import { publicFact } from "./provenance.ts"

const researchProxy = publicFact("A:controllers/v2/research-proxy.ts")

const kinds = ["doc", "issue", "pull_request", "readme"] as const

const text = Schema.String.check(Schema.isMinLength(1, { expected: "at least one character" }))

const topics = Schema.Array(text).check(atMostItems(limits.developerTopics))

const stars = Integer.check(Schema.isGreaterThanOrEqualTo(0))

const filters = {
  query: Schema.String.annotate({ description: "What to search for." }).check(notBlank("a query")),
  k: defaulted(
    Integer.annotate({ description: "Number of results." })
      .check(Schema.isBetween({ minimum: 1, maximum: limits.developerResultsMaximum })),
    limits.developerResultsDefault
  ),
  passages: defaulted(
    Integer.annotate({ description: "Number of passages per result." })
      .check(Schema.isBetween({ minimum: 1, maximum: limits.developerPassagesMaximum })),
    limits.developerPassagesDefault
  ),
  types: Schema.optionalKey(
    Schema.Array(Schema.Literals(kinds).annotate({ message: `Expected ${alternatives(kinds)}` }))
      .annotate({
        description: "The kinds of results. Default: all kinds. Every other filter must apply to at least one of them."
      })
  ),
  repos: Schema.optionalKey(
    Schema.Array(
      Schema.String.check(Schema.isPattern(/^[\w.-]+\/[\w.-]+$/u, { expected: "owner/name of a repository" }))
    ).annotate({ description: "Searches only these repositories." }).check(atMostItems(limits.developerRepos))
  ),
  sources: Schema.optionalKey(
    Schema.Array(
      text.check(atMostCharacters(limits.developerSourceLength))
    ).annotate({ description: "IDs of documentation sources." }).check(atMostItems(limits.developerSources))
  ),
  language: Schema.optionalKey(text.annotate({ description: "Primary language of the repository." })),
  license: Schema.optionalKey(text.annotate({ description: "SPDX identifier." })),
  min_stars: Schema.optionalKey(stars.annotate({ description: "Minimum number of stars of a repository." })),
  max_stars: Schema.optionalKey(stars.annotate({ description: "Maximum number of stars of a repository." })),
  archived: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "`true` returns only archived repositories; `false` only repositories that are not archived."
    })
  ),
  fork: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "`true` returns only forks; `false` only repositories that are not forks." })
  ),
  skills: Schema.optionalKey(
    Schema.Literal("only").annotate({
      description: "Returns only packaged agent skills.",
      message: "Expected \"only\""
    })
  )
}

export const DeveloperSearchRequest = lenient({
  ...filters,
  topic: Schema.optionalKey(
    Schema.Union([text, topics]).annotate({
      description: "Topics of the repository; all must match.",
      message: "Expected a topic or a list of topics"
    })
  ),
  ...clientFields
}).annotate({ ...researchProxy, identifier: "DeveloperSearchRequest" })
export interface DeveloperSearchRequest extends Schema.Schema.Type<typeof DeveloperSearchRequest> {}

/** The same in a query string, where a list is a repeated parameter. `types` and `repos` may also be separated by commas. */
export const DeveloperSearchQuery = closed({
  ...filters,
  topic: Schema.optionalKey(topics.annotate({ description: "Topics of the repository; all must match." })),
  ...clientQuery
}).annotate(researchProxy)
export interface DeveloperSearchQuery extends Schema.Schema.Type<typeof DeveloperSearchQuery> {}
