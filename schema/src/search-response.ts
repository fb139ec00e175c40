import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { looselyGuarded } from "./loosely-guarded.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { contentFields } from "./page/document.ts"
import { publicFact } from "./provenance.ts"

const position = Integer.annotate({ description: "Position among the results, counted from 1." })

export const WebResult = open({
  title: Schema.String,
  description: Schema.String,
  url: Schema.String,
  category: Schema.optionalKey(
    openEnum(["research", "pdf"]).annotate({
      description: "Present if categories were requested."
    })
  ),
  position: Schema.optionalKey(position.annotate(publicFact("A:lib/entities.ts"))),
  ...contentFields
}).annotate({ identifier: "WebResult" })
export interface WebResult extends Schema.Schema.Type<typeof WebResult> {}

export const ImageResult = open({
  title: Schema.optionalKey(Schema.String),
  imageUrl: Schema.optionalKey(Schema.String),
  imageWidth: Schema.optionalKey(Integer),
  imageHeight: Schema.optionalKey(Integer),
  url: Schema.optionalKey(Schema.String),
  position: Schema.optionalKey(position)
}).annotate({ ...looselyGuarded, identifier: "ImageResult" })
export interface ImageResult extends Schema.Schema.Type<typeof ImageResult> {}

export const NewsResult = open({
  title: Schema.optionalKey(Schema.String),
  snippet: Schema.optionalKey(Schema.String),
  url: Schema.optionalKey(Schema.String),
  date: Schema.optionalKey(Schema.String),
  imageUrl: Schema.optionalKey(Schema.String),
  position: Schema.optionalKey(position),
  ...contentFields
}).annotate({ identifier: "NewsResult" })
export interface NewsResult extends Schema.Schema.Type<typeof NewsResult> {}

/** Why a paper is similar to another. */
export const PaperSignals = open({
  structural: Schema.optionalKey(
    Schema.Finite.annotate({ description: "The strength of the paper's connection in the citation graph." })
  ),
  semantic: Schema.optionalKey(
    Schema.Finite.annotate({ description: "The similarity of the paper to `intent`; 0 if there is no such value." })
  ),
  articleRank: Schema.optionalKey(Schema.Finite),
  seedOverlap: Schema.optionalKey(
    Integer.annotate({ description: "Number of given papers that are connected to this paper." })
  )
}).annotate({ ...publicFact("K:v2/types.ts"), ...looselyGuarded, identifier: "PaperSignals" })
export interface PaperSignals extends Schema.Schema.Type<typeof PaperSignals> {}

/** A research paper, as returned for the `research` category since 2026-11-16. */
export const PaperRecord = open({
  paperId: Schema.String,
  primaryId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  ids: Schema.optionalKey(Schema.Unknown),
  title: Schema.optionalKey(Schema.NullOr(Schema.String)),
  abstract: Schema.optionalKey(Schema.NullOr(Schema.String)),
  score: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  signals: Schema.optionalKey(PaperSignals)
}).annotate({ identifier: "PaperRecord" })
export interface PaperRecord extends Schema.Schema.Type<typeof PaperRecord> {}

/** The lists that are present depend on `sources` and on the `research` category. */
export const SearchData = open({
  web: Schema.optionalKey(Schema.Array(WebResult)),
  images: Schema.optionalKey(Schema.Array(ImageResult)),
  news: Schema.optionalKey(Schema.Array(NewsResult)),
  research: Schema.optionalKey(Schema.Array(PaperRecord))
}).annotate({ identifier: "SearchData" })
export interface SearchData extends Schema.Schema.Type<typeof SearchData> {}

export const SearchResponse = open({
  success: Schema.Boolean,
  data: SearchData,
  warning: Schema.optionalKey(Schema.NullOr(Schema.String)),
  warnings: Schema.optionalKey(Schema.Array(Schema.String).annotate(publicFact("PR:4550"))),
  id: Schema.optionalKey(Schema.String.annotate({ description: "ID of the search job." })),
  creditsUsed: Schema.optionalKey(Integer.annotate({ description: "Credits used by the search and its scrapes." }))
}).annotate({ identifier: "SearchResponse" })
export interface SearchResponse extends Schema.Schema.Type<typeof SearchResponse> {}
