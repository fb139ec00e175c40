import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { alternatives } from "./alternatives.ts"
import { anyCase } from "./any-case.ts"
import { Integer } from "./integer.ts"
import { atMostCharacters, atMostItems, record } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { notBlank } from "./not-blank.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { JobId } from "./protocol/job-id.ts"
import { publicFact } from "./provenance.ts"
import { saidInWords } from "./said-in-words.ts"

const serverTypes = publicFact("A:controllers/v2/types.ts")
const ratings = ["good", "partial", "bad"] as const

const ValuableSource = lenient({
  url: Schema.String.check(
    Schema.isPattern(new RegExp(`^${anyCase("http")}[sS]?://\\S+$`, "u"), { expected: "an absolute http(s) URL" }),
    atMostCharacters(limits.feedbackSourceUrlLength)
  ),
  reason: Schema.optionalKey(Schema.String.check(atMostCharacters(limits.feedbackReasonLength)))
}).annotate({ ...serverTypes, identifier: "ValuableSource" })

const MissingContent = lenient({
  topic: Schema.String.check(notBlank("a topic"), atMostCharacters(limits.feedbackTopicLength)),
  description: Schema.optionalKey(Schema.String.check(atMostCharacters(limits.feedbackDescriptionLength)))
}).annotate({ ...serverTypes, identifier: "MissingContent" })

const fields = {
  rating: Schema.Literals(ratings).annotate({ message: `Expected ${alternatives(ratings)}` }),
  valuableSources: Schema.optionalKey(Schema.Array(ValuableSource).check(atMostItems(limits.feedbackSources))),
  querySuggestions: Schema.optionalKey(Schema.String.check(atMostCharacters(limits.feedbackSuggestionsLength)))
}

const codes = Schema.optionalKey(
  Schema.Array(
    Schema.String.check(
      Schema.isPattern(/^[a-z0-9][a-z0-9_-]*$/u, { expected: "a code of lower-case letters, digits, _ and -" }),
      atMostCharacters(limits.feedbackCodeLength)
    )
  ).check(atMostItems(limits.feedbackCodes))
)

/** The required fields for each rating. */
const needed = {
  good: { fields: ["valuableSources"], issue: "A good rating needs valuableSources" },
  partial: {
    fields: ["valuableSources", "missingContent"],
    issue: "A partial rating needs valuableSources or missingContent"
  },
  bad: {
    fields: ["missingContent", "querySuggestions"],
    issue: "A bad rating needs missingContent or querySuggestions"
  }
} as const

export const SearchFeedbackRequest = lenient({
  ...fields,
  missingContent: Schema.optionalKey(
    Schema.Array(MissingContent).check(atMostItems(limits.searchFeedbackMissingContent))
  ),
  ...clientFields
}).annotate({
  description:
    "`good` requires `valuableSources`; `partial` requires `valuableSources` or `missingContent`; `bad` requires `missingContent` or `querySuggestions`. They must not be empty.",
  ...serverTypes
}).check(Schema.makeFilter(
  (request) => {
    const { fields, issue } = needed[request.rating]
    return fields.some((field) => saysSomething(request[field])) ? undefined : { path: [fields[0]], issue }
  },
  { toJsonSchema: () => ({ oneOf: ratings.map(oneNeeds) }) }
)).annotate({ identifier: "SearchFeedbackRequest" })
export interface SearchFeedbackRequest extends Schema.Schema.Type<typeof SearchFeedbackRequest> {}

const endpoints = ["search", "scrape", "parse", "map"] as const
// which fields count as feedback is assumed: those that say something about the result
const signals = ["valuableSources", "missingContent", "querySuggestions", "issues", "tags", "note"] as const

export const FeedbackRequest = lenient({
  endpoint: Schema.Literals(endpoints).annotate({ message: `Expected ${alternatives(endpoints)}` }),
  jobId: JobId,
  ...fields,
  missingContent: Schema.optionalKey(Schema.Array(MissingContent).check(atMostItems(limits.feedbackMissingContent))),
  issues: codes,
  tags: codes,
  note: Schema.optionalKey(Schema.String.check(atMostCharacters(limits.feedbackNoteLength))),
  url: Schema.optionalKey(Schema.String.annotate({ description: "The page that the feedback is about." })),
  pageNumbers: Schema.optionalKey(
    Schema.Array(Integer.check(Schema.isGreaterThanOrEqualTo(1))).check(atMostItems(limits.feedbackPageNumbers))
  ),
  metadata: Schema.optionalKey(
    record(Schema.Unknown)
      .annotate({ description: `At most ${limits.feedbackMetadataBytes} bytes of JSON.` })
      .check(Schema.makeFilter(
        (metadata) =>
          bytes(metadata) > limits.feedbackMetadataBytes
            ? `Expected at most ${limits.feedbackMetadataBytes} bytes of JSON`
            : undefined,
        saidInWords(`At most ${limits.feedbackMetadataBytes} bytes of JSON.`)
      ))
  ),
  ...clientFields
}).annotate({ description: `At least one of ${signals.join(", ")} is required and must not be empty.`, ...serverTypes })
  .check(
    Schema.makeFilter(
      (request) =>
        signals.some((field) => saysSomething(request[field]))
          ? undefined
          : { path: ["note"], issue: `Feedback needs at least one of ${signals.join(", ")}` },
      { toJsonSchema: () => ({ anyOf: signals.map(saidIn) }) }
    )
  ).annotate({ identifier: "FeedbackRequest" })
export interface FeedbackRequest extends Schema.Schema.Type<typeof FeedbackRequest> {}

const saysSomething = (value: string | ReadonlyArray<unknown> | undefined): boolean =>
  typeof value === "string" ? value.trim() !== "" : value !== undefined && value.length > 0

const bytes = (value: unknown): number =>
  Result.match(Result.try(() => JSON.stringify(value)), {
    onSuccess: (json) => new TextEncoder().encode(json).length,
    // a value that is nested too deeply to be serialized is also too long
    onFailure: () => Infinity
  })

function oneNeeds(rating: (typeof ratings)[number]) {
  const [first, ...others] = needed[rating].fields.map(saidIn)
  return {
    allOf: [{ properties: { rating: { const: rating } } }, others.length === 0 ? first : { anyOf: [first, ...others] }]
  }
}

/** Whether the field is present and not empty: a list has an item, a text is not blank. */
function saidIn(field: string) {
  return { required: [field], properties: { [field]: { minItems: 1, pattern: "\\S" } } }
}
