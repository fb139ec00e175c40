import { inSlices } from "@trawl/full-text/effect"
import { cleanMarkdown } from "@trawl/reader/page"
import type { Document, FormatType } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { FormatResult, MakeFormat, RequestedFormat, ScrapeContext } from "./format.ts"
import { makeAttributes } from "./formats/attributes.ts"
import { makeBranding } from "./formats/branding.ts"
import { makeChangeTracking } from "./formats/change-tracking.ts"
import { makeHighlights } from "./formats/highlights.ts"
import { makeJson } from "./formats/json.ts"
import { makeMedia } from "./formats/media.ts"
import { makeMenu } from "./formats/menu.ts"
import { makeProduct } from "./formats/product.ts"
import { makeAnswer } from "./formats/question.ts"
import { makeRawBase64 } from "./formats/raw-base64.ts"
import { makeScreenshot } from "./formats/screenshot.ts"
import { makeSummary } from "./formats/summary.ts"

/** Creates all requested formats: their fields, and their warnings in the order of the formats. */
export const makeFormats = Effect.fnUntraced(function*(scraping: ScrapeContext) {
  let fields: Partial<Document> = {}
  const warnings: Array<string> = []
  for (const format of scraping.requested) {
    const made = yield* make(format, scraping)
    fields = { ...fields, ...made.fields }
    if (made.warning !== undefined) warnings.push(made.warning)
  }
  return { fields, warnings }
})

const make = <Type extends FormatType>(
  format: RequestedFormat<Type>,
  scraping: ScrapeContext
): ReturnType<MakeFormat<Type>> => {
  const type: Type = format.type
  return makers[type](format, scraping)
}

const field = (fields: Partial<Document>): Effect.Effect<FormatResult> => Effect.succeed({ fields })

const makers: { readonly [Type in FormatType]: MakeFormat<Type> } = {
  markdown: (_, { content, options }) =>
    options.onlyCleanContent === true
      ? Effect.map(inSlices(cleanMarkdown(content.markdown)), (markdown) => ({ fields: { markdown } }))
      : field({ markdown: content.markdown }),
  html: (_, { content }) => field({ html: content.html }),
  rawHtml: (_, { page }) => field({ rawHtml: page.rawHtml }),
  links: (_, { content }) => field({ links: content.links }),
  images: (_, { content }) => field({ images: content.images }),
  summary: makeSummary,
  rawBase64: makeRawBase64,
  screenshot: makeScreenshot,
  json: makeJson,
  changeTracking: makeChangeTracking,
  branding: makeBranding,
  product: makeProduct,
  menu: makeMenu,
  audio: makeMedia("audio"),
  video: makeMedia("video"),
  question: makeAnswer,
  highlights: makeHighlights,
  attributes: makeAttributes
}
