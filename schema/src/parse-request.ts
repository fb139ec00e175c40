import * as Schema from "effect/Schema"
import * as Multipart from "effect/http/Multipart"
import { alternatives } from "./alternatives.ts"
import { defaulted } from "./defaulted.ts"
import { Integer } from "./integer.ts"
import { atMostItems, list } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { Action } from "./page/actions.ts"
import * as formats from "./page/formats.ts"
import { scrapeOptionFields, sentScrapeOptions } from "./page/scrape-options.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { publicFact } from "./provenance.ts"

const formatNames = ["markdown", "summary", "html", "rawHtml", "links", "images", "json", "product", "menu"] as const

/** A format for a file, without those that need a live page. */
export const ParseFormat = Schema.Union([
  Schema.Literals(formatNames).annotate({
    message: `Expected ${alternatives(formatNames)}, or an object with type "question" or "highlights"`,
    ...publicFact("A:controllers/v2/parse.ts"),
    identifier: "ParseFormatName"
  }),
  formats.MarkdownFormat,
  formats.SummaryFormat,
  formats.HtmlFormat,
  formats.RawHtmlFormat,
  formats.LinksFormat,
  formats.ImagesFormat,
  formats.JsonFormat,
  formats.ProductFormat,
  formats.MenuFormat,
  formats.QuestionFormat,
  formats.HighlightsFormat
]).annotate({
  message: `Expected a format name or an object with type ${alternatives([...formatNames, "question", "highlights"])}`,
  replaced: formats.replacedFormat,
  ...publicFact("A:controllers/v2/parse.ts"),
  identifier: "ParseFormat"
})
export type ParseFormat = Schema.Schema.Type<typeof ParseFormat>

const notLive = "a file is not a live page"

const optionFields = {
  formats: defaulted(list(ParseFormat), ["markdown"]),
  onlyMainContent: scrapeOptionFields.onlyMainContent,
  includeTags: scrapeOptionFields.includeTags,
  excludeTags: scrapeOptionFields.excludeTags,
  headers: scrapeOptionFields.headers,
  parsers: scrapeOptionFields.parsers,
  skipTlsVerification: scrapeOptionFields.skipTlsVerification,
  removeBase64Images: scrapeOptionFields.removeBase64Images,
  blockAds: scrapeOptionFields.blockAds,
  redactPII: scrapeOptionFields.redactPII,
  auditMetadata: scrapeOptionFields.auditMetadata,
  timeout: defaulted(
    Integer.annotate({ description: "Time limit in milliseconds." }).check(
      Schema.isBetween({ minimum: limits.scrapeTimeoutMinimum, maximum: limits.scrapeTimeoutMaximum })
    ),
    limits.parseTimeoutDefault
  ),
  proxy: Schema.optionalKey(
    Schema.Literals(["basic", "auto"]).annotate({ message: `Expected ${alternatives(["basic", "auto"])}` })
  ),
  zeroDataRetention: Schema.optionalKey(Schema.Boolean),
  // checks only that options for live pages are not used
  actions: Schema.optionalKey(
    Schema.Array(Action).annotate({ description: "Must be empty: a file is not a live page." }).check(
      atMostItems(limits.actions),
      Schema.isMaxLength(0, { message: `Expected none: ${notLive}` })
    )
  ),
  waitFor: Schema.optionalKey(Schema.Literal(0).annotate({ message: `Expected 0: ${notLive}` })),
  mobile: Schema.optionalKey(Schema.Literal(false).annotate({ message: `Expected false: ${notLive}` })),
  ...clientFields
}

const source = publicFact("A:controllers/v2/parse.ts")

/** Options that do not apply, because a file is not fetched. */
const ofLivePages = ["location"]

export const ParseOptions = lenient(optionFields, sentScrapeOptions, ofLivePages).annotate({
  ...source,
  identifier: "ParseOptions"
})
export interface ParseOptions extends Schema.Schema.Type<typeof ParseOptions> {}

/** A file with its parse options, as `multipart/form-data`. */
export const ParseUpload = lenient({
  file: Multipart.SingleFileSchema.annotate({
    description: "HTML, PDF, Word, OpenDocument, RTF, Excel, PowerPoint, EPUB or CSV, at most 50 MiB."
  }),
  options: Schema.optionalKey(
    Schema.fromJsonString(Schema.toCodecJson(ParseOptions)).annotate({ description: "`ParseOptions` as JSON text." })
  )
}).annotate({ ...source, identifier: "ParseUpload" })
export interface ParseUpload extends Schema.Schema.Type<typeof ParseUpload> {}

/** A file that was uploaded before, with its parse options. */
export const ParseRequest = lenient(
  {
    uploadRef: Schema.String.annotate({ description: "The `uploadRef` that `createUploadUrl` returned." }),
    ...optionFields
  },
  sentScrapeOptions,
  ofLivePages
).annotate({ ...source, identifier: "ParseRequest" })
export interface ParseRequest extends Schema.Schema.Type<typeof ParseRequest> {}
