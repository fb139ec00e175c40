import * as Schema from "effect/Schema"
import { alternatives } from "../alternatives.ts"
import { credits } from "../credits.ts"
import { defaulted } from "../defaulted.ts"
import { atMostCharacters, list } from "../length-checks.ts"
import { lenient } from "../lenient.ts"
import { limits } from "../limits.ts"
import { publicFact } from "../provenance.ts"
import { saidInWords } from "../said-in-words.ts"
import { JsonSchema } from "./json-schema.ts"
import { screenshotFields } from "./screenshot.ts"

/** The document field for each format ("Formats"). */
export const formatFields = {
  markdown: { field: "markdown" },
  summary: { field: "summary" },
  html: { field: "html" },
  rawHtml: { field: "rawHtml" },
  rawBase64: { field: "rawBase64" },
  links: { field: "links" },
  images: { field: "images" },
  screenshot: { field: "screenshot" },
  json: { field: "json" },
  changeTracking: { field: "changeTracking" },
  branding: { field: "branding" },
  product: { field: "product" },
  menu: { field: "menu" },
  audio: { field: "audio" },
  video: { field: "video" },
  question: { field: "answer" },
  highlights: { field: "highlights" },
  attributes: { field: "attributes" }
} as const

const formatNames = [
  "markdown",
  "summary",
  "html",
  "rawHtml",
  "rawBase64",
  "links",
  "images",
  "screenshot",
  "json",
  "changeTracking",
  "branding",
  "product",
  "menu",
  "audio",
  "video"
] as const

/** Formats without required fields, so that their name is enough. */
export const FormatName = Schema.Literals(formatNames).annotate({
  message: `Expected ${alternatives(formatNames)}, or an object with type "question", "highlights" or "attributes"`,
  identifier: "FormatName"
})

const plain = <const Type extends string>(type: Type) => lenient({ type: Schema.Literal(type) })

export const MarkdownFormat = plain("markdown").annotate({ identifier: "MarkdownFormat" })
export const SummaryFormat = plain("summary").annotate({
  description: "Condensed content.",
  identifier: "SummaryFormat"
})
export const HtmlFormat = plain("html").annotate({ identifier: "HtmlFormat" })
export const RawHtmlFormat = plain("rawHtml").annotate({ identifier: "RawHtmlFormat" })
export const RawBase64Format = plain("rawBase64").annotate({ identifier: "RawBase64Format" })
export const LinksFormat = plain("links").annotate({ identifier: "LinksFormat" })
export const ImagesFormat = plain("images").annotate({ identifier: "ImagesFormat" })
export const BrandingFormat = plain("branding").annotate({ identifier: "BrandingFormat" })
export const ProductFormat = plain("product").annotate({ identifier: "ProductFormat" })
export const MenuFormat = plain("menu").annotate({ identifier: "MenuFormat" })
export const AudioFormat = plain("audio").annotate({
  description: "MP3 audio of supported video URLs, as a signed URL.",
  identifier: "AudioFormat"
})
export const VideoFormat = plain("video").annotate({
  description: "Best-quality video of supported video URLs, as a signed URL.",
  identifier: "VideoFormat"
})

export const ScreenshotFormat = lenient({
  type: Schema.Literal("screenshot"),
  ...screenshotFields
}).annotate({ description: "A signed URL, valid for 24 hours.", identifier: "ScreenshotFormat" })

export const JsonFormat = lenient({
  type: Schema.Literal("json"),
  schema: Schema.optionalKey(JsonSchema),
  prompt: Schema.optionalKey(Schema.String),
  checkPromptInjection: defaulted(
    Schema.Boolean.annotate({
      description:
        `Scans the page before extraction: 403 \`SCRAPE_PROMPT_INJECTION_DETECTED\` on detection; ${credits.promptInjectionCheck} credits when it runs.`
    }),
    false
  )
}).annotate({ identifier: "JsonFormat" })

export const ChangeTrackingFormat = lenient({
  type: Schema.Literal("changeTracking"),
  modes: Schema.optionalKey(list(Schema.Literals(["git-diff", "json"]))),
  schema: Schema.optionalKey(JsonSchema),
  prompt: Schema.optionalKey(Schema.String),
  tag: defaulted(
    Schema.NullOr(Schema.String).annotate({
      description: "Separates the change history into branches; only scrapes of one tag are compared."
    }),
    null
  )
}).annotate({ description: "`schema` and `prompt` are for `json` mode.", identifier: "ChangeTrackingFormat" })

export const QuestionFormat = lenient({
  type: Schema.Literal("question"),
  question: Schema.String.check(atMostCharacters(limits.questionLength))
}).annotate({ description: "The answer is returned in the document field `answer`.", identifier: "QuestionFormat" })

export const HighlightsFormat = lenient({
  type: Schema.Literal("highlights"),
  query: Schema.String.check(atMostCharacters(limits.highlightsQueryLength))
}).annotate({
  description: "The selected source text is returned in the document field `highlights`.",
  identifier: "HighlightsFormat"
})

/** Attribute values of elements of the page. */
export const AttributesFormat = lenient({
  type: Schema.Literal("attributes"),
  selectors: list(
    lenient({
      selector: Schema.String.annotate({ description: "A CSS selector." }),
      attribute: Schema.String.annotate({ description: "Name of an attribute, such as `data-id`." })
    }).annotate({ identifier: "AttributeSelector" })
  )
}).annotate({ ...publicFact("A:controllers/v2/types.ts"), identifier: "AttributesFormat" })

/**
 * Reads the deprecated format `query` as a question, or as highlights in its mode `directQuote`. Source:
 * A:controllers/v2/types.ts.
 */
export function replacedFormat(format: unknown): unknown {
  if (
    typeof format !== "object" || format === null || !("type" in format) || format.type !== "query" ||
    !("prompt" in format)
  ) return format
  return "mode" in format && format.mode === "directQuote"
    ? { type: "highlights", query: format.prompt }
    : { type: "question", question: format.prompt }
}

/** One item of `formats`: a name, or an object with `type`. */
export const Format = Schema.Union([
  FormatName,
  MarkdownFormat,
  SummaryFormat,
  HtmlFormat,
  RawHtmlFormat,
  RawBase64Format,
  LinksFormat,
  ImagesFormat,
  BrandingFormat,
  ProductFormat,
  MenuFormat,
  AudioFormat,
  VideoFormat,
  ScreenshotFormat,
  JsonFormat,
  ChangeTrackingFormat,
  QuestionFormat,
  HighlightsFormat,
  AttributesFormat
]).annotate({
  message: `Expected a format name or an object with type ${alternatives(Object.keys(formatFields))}`,
  replaced: replacedFormat,
  identifier: "Format"
})
export type Format = Schema.Schema.Type<typeof Format>

export type FormatType = keyof typeof formatFields

const bytesAlone = "The format rawBase64 must be the only format"

/** The formats of one page. */
export const Formats = list(Format).check(Schema.makeFilter(
  (formats: ReadonlyArray<Format>) => {
    const types = formats.map((format) => typeof format === "string" ? format : format.type)
    return types.includes("rawBase64") && types.some((type) => type !== "rawBase64")
      ? { path: [types.indexOf("rawBase64")], issue: bytesAlone }
      : undefined
  },
  { ...saidInWords(`${bytesAlone}.`), ...publicFact("A:controllers/v2/types.ts") }
))
