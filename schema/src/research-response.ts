import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { publicFact } from "./provenance.ts"
import { PaperRecord } from "./search-response.ts"

const open = [Schema.Record(Schema.String, Schema.Unknown)] as const
const shown = publicFact("K:v2/types.ts")

export const SearchPapersResponse = Schema.StructWithRest(
  Schema.Struct({ success: Schema.Boolean, results: Schema.Array(PaperRecord) }),
  open
).annotate({ ...shown, identifier: "SearchPapersResponse" })
export interface SearchPapersResponse extends Schema.Schema.Type<typeof SearchPapersResponse> {}

/** What is known of a paper. */
export const PaperMetadata = Schema.StructWithRest(
  Schema.Struct({
    paperId: Schema.String,
    ids: Schema.optionalKey(Schema.Unknown.annotate({ description: "Lists of identifiers by namespace, such as `doi` or `pmid`." })),
    title: Schema.optionalKey(Schema.NullOr(Schema.String)),
    abstract: Schema.optionalKey(Schema.NullOr(Schema.String)),
    authors: Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description: "Names, joined by commas." })),
    categories: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
    createdDate: Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description: "Formats vary." })),
    updateDate: Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description: "Formats vary." }))
  }),
  open
).annotate({ ...shown, identifier: "PaperMetadata" })
export interface PaperMetadata extends Schema.Schema.Type<typeof PaperMetadata> {}

/** A part of a paper's text. */
export const PaperPassage = Schema.StructWithRest(
  Schema.Struct({
    text: Schema.String.annotate({ description: "May be markdown." }),
    score: Schema.optionalKey(Schema.NullOr(Schema.Finite))
  }),
  open
).annotate({ ...shown, identifier: "PaperPassage" })
export interface PaperPassage extends Schema.Schema.Type<typeof PaperPassage> {}

/** `paperId`, `query` and `passages` come when the request has a `query`. */
export const InspectPaperResponse = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    paper: PaperMetadata,
    paperId: Schema.optionalKey(Schema.String.annotate({ description: "Empty where the identifier leads to no `paperId`." })),
    query: Schema.optionalKey(Schema.String),
    passages: Schema.optionalKey(Schema.Array(PaperPassage))
  }),
  open
).annotate({ ...shown, identifier: "InspectPaperResponse" })
export interface InspectPaperResponse extends Schema.Schema.Type<typeof InspectPaperResponse> {}

export const FindSimilarPapersResponse = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    results: Schema.Array(PaperRecord).annotate({ description: "With `signals`." }),
    poolSize: Schema.optionalKey(Integer.annotate({ description: "Papers considered." })),
    truncated: Schema.optionalKey(Schema.Boolean.annotate({ description: "More papers were found than `k`." })),
    note: Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description: "Why there are no results." }))
  }),
  open
).annotate({ ...shown, identifier: "FindSimilarPapersResponse" })
export interface FindSimilarPapersResponse extends Schema.Schema.Type<typeof FindSimilarPapersResponse> {}
