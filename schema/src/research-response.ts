import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"
import { PaperRecord } from "./search-response.ts"

const jsClient = publicFact("K:v2/types.ts")

export const SearchPapersResponse = open({
  success: Schema.Boolean,
  results: Schema.Array(PaperRecord)
}).annotate({ ...jsClient, identifier: "SearchPapersResponse" })
export interface SearchPapersResponse extends Schema.Schema.Type<typeof SearchPapersResponse> {}

/** The metadata of a paper. */
export const PaperMetadata = open({
  paperId: Schema.String,
  ids: Schema.optionalKey(
    Schema.Unknown.annotate({ description: "Lists of identifiers by namespace, such as `doi` or `pmid`." })
  ),
  title: Schema.optionalKey(Schema.NullOr(Schema.String)),
  abstract: Schema.optionalKey(Schema.NullOr(Schema.String)),
  authors: Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description: "Names, separated by commas." })),
  categories: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  createdDate: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "The date the paper was created. The format varies." })
  ),
  updateDate: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "The date the paper was created. The format varies." })
  )
}).annotate({ ...jsClient, identifier: "PaperMetadata" })
export interface PaperMetadata extends Schema.Schema.Type<typeof PaperMetadata> {}

/** A passage of a paper's text. */
export const PaperPassage = open({
  text: Schema.String.annotate({ description: "May be markdown." }),
  score: Schema.optionalKey(Schema.NullOr(Schema.Finite))
}).annotate({ ...jsClient, identifier: "PaperPassage" })
export interface PaperPassage extends Schema.Schema.Type<typeof PaperPassage> {}

/** `paperId`, `query` and `passages` are present if the request has a `query`. */
export const InspectPaperResponse = open({
  success: Schema.Boolean,
  paper: PaperMetadata,
  paperId: Schema.optionalKey(
    Schema.String.annotate({ description: "Empty if there is no `paperId` for the identifier." })
  ),
  query: Schema.optionalKey(Schema.String),
  passages: Schema.optionalKey(Schema.Array(PaperPassage))
}).annotate({ ...jsClient, identifier: "InspectPaperResponse" })
export interface InspectPaperResponse extends Schema.Schema.Type<typeof InspectPaperResponse> {}

export const FindSimilarPapersResponse = open({
  success: Schema.Boolean,
  results: Schema.Array(PaperRecord).annotate({ description: "The papers, each with `signals`." }),
  poolSize: Schema.optionalKey(Integer.annotate({ description: "Number of papers that were considered." })),
  truncated: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "`true` if more than `k` papers were found." })
  ),
  note: Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description: "Why there are no results." }))
}).annotate({ ...jsClient, identifier: "FindSimilarPapersResponse" })
export interface FindSimilarPapersResponse extends Schema.Schema.Type<typeof FindSimilarPapersResponse> {}
