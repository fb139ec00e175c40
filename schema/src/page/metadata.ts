import * as Schema from "effect/Schema"
import { Integer } from "../integer.ts"
import { guardedAsSpecified } from "../loosely-guarded.ts"
import { openEnum } from "../open-enum.ts"
import { open } from "../open.ts"
import { publicFact } from "../provenance.ts"
import { TrawlMetadata } from "./trawl.ts"

const text = Schema.optionalKey(Schema.String)
const publicText = Schema.optionalKey(Schema.NullOr(Schema.String).annotate(publicFact("A:controllers/v2/types.ts")))
const publicTexts = Schema.optionalKey(
  Schema.Union([Schema.String, Schema.Array(Schema.String), Schema.Null]).annotate(
    publicFact("A:controllers/v2/types.ts")
  )
)

/** The metadata of a page. Any other meta tag of the page appears under its own name. */
export const Metadata = open({
  title: text,
  description: text,
  sourceURL: Schema.optionalKey(
    Schema.String.annotate({ description: "The URL originally requested; may differ from `url` after redirects." })
  ),
  url: Schema.optionalKey(Schema.String.annotate({ description: "The final URL after all redirects." })),
  statusCode: Schema.optionalKey(Integer),
  numPages: Schema.optionalKey(Integer.annotate({ description: "PDF: pages parsed, capped by `maxPages`." })),
  totalPages: Schema.optionalKey(
    Integer.annotate({
      description: "PDF: true page count; greater than `numPages` when truncated; absent when unknown."
    })
  ),
  error: Schema.optionalKey(Schema.NullOr(Schema.String)),
  language: publicTexts,
  keywords: publicTexts,
  robots: publicTexts,
  favicon: publicTexts,
  ogTitle: publicTexts,
  ogDescription: publicTexts,
  ogUrl: publicTexts,
  ogImage: publicTexts,
  ogAudio: publicTexts,
  ogDeterminer: publicTexts,
  ogLocale: publicTexts,
  ogLocaleAlternate: publicTexts,
  ogSiteName: publicTexts,
  ogVideo: publicTexts,
  dcTermsCreated: publicTexts,
  dcDateCreated: publicTexts,
  dcDate: publicTexts,
  dcTermsType: publicTexts,
  dcType: publicTexts,
  dcTermsAudience: publicTexts,
  dcTermsSubject: publicTexts,
  dcSubject: publicTexts,
  dcDescription: publicTexts,
  dcTermsKeywords: publicTexts,
  publishedTime: publicTexts,
  modifiedTime: publicTexts,
  articleTag: publicTexts,
  articleSection: publicTexts,
  contentType: publicText,
  timezone: publicText,
  sourceFile: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description: "Name of the uploaded file.",
      ...publicFact("D:features/parse")
    })
  ),
  scrapeId: publicText,
  proxyUsed: publicText,
  cacheState: Schema.optionalKey(
    openEnum(["hit", "miss"]).annotate(publicFact("A:controllers/v2/types.ts"))
  ),
  cachedAt: publicText,
  creditsUsed: Schema.optionalKey(
    Integer.annotate({
      description: "Credits used by the scrape of the page.",
      ...publicFact("A:controllers/v2/types.ts")
    })
  ),
  concurrencyLimited: Schema.optionalKey(
    Schema.NullOr(Schema.Boolean).annotate({
      description: "`true` if the page had to wait for a free browser.",
      ...publicFact("A:controllers/v2/types.ts")
    })
  ),
  concurrencyQueueDurationMs: Schema.optionalKey(
    Schema.NullOr(Schema.Finite).annotate({
      description: "Milliseconds the page waited for a free browser.",
      ...publicFact("A:controllers/v2/types.ts")
    })
  ),
  postprocessorsUsed: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Schema.String)).annotate(publicFact("A:controllers/v2/types.ts"))
  ),
  trawl: Schema.optionalKey(TrawlMetadata)
}).annotate({ ...guardedAsSpecified, identifier: "Metadata" })
export interface Metadata extends Schema.Schema.Type<typeof Metadata> {}
