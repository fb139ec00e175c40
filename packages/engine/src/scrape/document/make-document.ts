import { documentKind } from "@trawl/reader/documents"
import type { SelectorUnusable } from "@trawl/reader/html"
import { OpenedPage } from "@trawl/reader/page"
import type { PageVerdict } from "@trawl/reader/verdict"
import type { Failure, Format, SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { failure, problem } from "../../request/failure.ts"
import type { RenderedPage } from "@trawl/browser/effect"
import type { TakenPage } from "../../page/take-document.ts"
import { OutboundProxies } from "@trawl/fetcher/effect"
import { readPageWithoutBlocking } from "../../page/worker/read-page-without-blocking.ts"
import { taggedId } from "../../service/held-results.ts"
import { ZeroRetention } from "../../service/retention.ts"
import { actionResults } from "./action-results.ts"
import { emptyContent } from "./unparsed-page.ts"
import { toDocument } from "./document.ts"
import type { HostRefusal, ScrapeContext, UrlCheck } from "../format.ts"
import { makeFormats } from "../make-formats.ts"
import { pdfFields, pdfMarkdown } from "./pdf-fields.ts"
import { pdfParser } from "../request/pdf-parser.ts"
import { redactPage } from "../policy/redact-page.ts"
import { refuseInjection } from "../policy/refuse-injection.ts"
import { needsContent } from "../request/page-needs.ts"
import { namesTags, readOptions, readsDefault } from "../request/read-options.ts"
import { requestedFormats, requestedPlaces, requestedTypes } from "../request/requested-formats.ts"
import { missingBrowser } from "../render-page.ts"
import { verdictWarning } from "./verdict-metadata.ts"
import { runOnPage } from "../run-on-page.ts"

/** A loaded page and its facts. */
export interface LoadedPage {
  /** The URL in the request. */
  readonly url: string
  readonly page: TakenPage
  readonly body: Uint8Array | undefined
  readonly cached: boolean
  readonly proxyUsed?: string | undefined
  readonly verdict?: PageVerdict | undefined
  readonly rendered?: RenderedPage | undefined
  readonly notRendered?: string | undefined
  readonly warnings?: ReadonlyArray<string> | undefined
  /** Fails for a URL that the request's policy blocks; by default none is. */
  readonly mayVisit?: UrlCheck | undefined
  readonly forbids?: HostRefusal | undefined
}

/** Reads a page with the request's options and creates its document. */
export const makeDocument = Effect.fnUntraced(
  function*(
    {
      body,
      cached,
      forbids,
      mayVisit = () => Effect.void,
      notRendered,
      page: found,
      proxyUsed,
      rendered,
      url,
      verdict,
      warnings: ofPage = []
    }: LoadedPage,
    options: SearchScrapeOptions,
    formats: ReadonlyArray<Format>
  ) {
    const { enhanced } = yield* OutboundProxies
    const warnings = [...verdictWarning(verdict, enhanced !== undefined && options.proxy !== "enhanced"), ...ofPage]
    const opened = found.opened ??
      new OpenedPage({ text: found.rawHtml, url: found.url, contentType: found.contentType })
    const { content, page, redacted, warnings: ofRedaction } = yield* redactPage(
      found,
      yield* contentOf(found, opened, options, !needsContent(options, requestedTypes(formats))),
      options
    )
    const pdf = page.pdf === undefined ? undefined : { read: page.pdf, options: pdfParser(options.parsers) ?? {} }
    const scraping: ScrapeContext = {
      url,
      page,
      body,
      verdict,
      content: pdf?.options.pageMarkers === true
        ? { ...content, markdown: pdfMarkdown(pdf.read, pdf.options) }
        : content,
      work: runOnPage(opened),
      options,
      requested: requestedFormats(formats),
      formats: requestedTypes(formats),
      places: requestedPlaces(formats),
      cached,
      proxyUsed,
      redacted,
      mayVisit,
      forbids,
      id: yield* taggedId(randomUUID()),
      zeroDataRetention: yield* ZeroRetention,
      rendered,
      notRendered
    }
    yield* refuseInjection(scraping)
    const made = yield* makeFormats(scraping)
    const ofActions = yield* actionResults(rendered)
    const ofPdf = pdf === undefined ? { fields: {}, warnings: [] } : pdfFields(pdf.read, pdf.options)
    const empty = warnings.length + ofPdf.warnings.length > 0 ? [] : noTextWarnings(scraping, yield* missingBrowser)
    return toDocument(scraping, {
      fields: { ...made.fields, ...ofPdf.fields, ...ofActions.fields },
      warnings: [
        ...warnings,
        ...empty,
        ...ofRedaction,
        ...made.warnings,
        ...ofActions.warning === undefined ? [] : [ofActions.warning],
        ...ofPdf.warnings
      ]
    })
  },
  (effect, _, options) =>
    Effect.catchTag(effect, "SelectorUnusable", (unusable) => Effect.fail<Failure>(selectorFailure(unusable, options)))
)

const contentOf = Effect.fnUntraced(function*(
  page: TakenPage,
  opened: OpenedPage,
  options: SearchScrapeOptions,
  onlyLinks: boolean
) {
  const { content, contentType, pdf, rawHtml, url } = page
  if (content === emptyContent || readsDefault(options)) return content
  const kind = documentKind(contentType, url)
  if (kind === undefined) {
    return yield* readPageWithoutBlocking(opened.page, { ...readOptions(options), onlyLinks }, opened)
  }
  if (!namesTags(options) || (kind === "pdf" && pdf === undefined)) return content
  // the document contains no menus, and takes its title from the metadata
  const { headings, html, images, links, linkTexts, markdown, text } = yield* readPageWithoutBlocking(
    { text: rawHtml, url, contentType: "text/html" },
    { ...readOptions(options), onlyMainContent: false }
  )
  return { ...content, headings, html, images, links, linkTexts, markdown, text }
})

const selectorFailure = (
  { selector, problem: what }: SelectorUnusable,
  { excludeTags = [], includeTags = [] }: SearchScrapeOptions
): Failure => {
  const found = (tags: ReadonlyArray<string>) => tags.findIndex((tag) => tag.trim() === selector)
  const place = found(includeTags) === -1 ? ["excludeTags", found(excludeTags)] : ["includeTags", found(includeTags)]
  return failure("RequestRejected", { details: [problem(place, `The selector ${JSON.stringify(selector)} ${what}`)] })
}

/** The warnings for a page without text if text was requested. `missing` is the reason why there is no browser. */
const noTextWarnings = (
  { content, formats, options, page, rendered }: ScrapeContext,
  missing: string | undefined
): ReadonlyArray<string> => {
  const { contentType, status, url } = page
  if (
    content.markdown.trim() !== "" || status < 200 || status > 299 || !(formats.has("markdown") || formats.has("html"))
  ) return []
  if (url.startsWith("file:")) return ["The file contains no text."]
  const { excludeTags = [], includeTags = [] } = options
  if (includeTags.length + excludeTags.length > 0 && page.content.markdown.trim() !== "") {
    return ["The page has no text: includeTags and excludeTags remove all of it."]
  }
  if (rendered !== undefined || page.rendered === true) {
    return ["The page has no text, even after its scripts ran in a browser."]
  }
  return [
    `The page has no text${
      missing !== undefined && contentType.includes("html")
        ? `. Its scripts, if any, did not run: ${missing}`
        : ""
    }.`
  ]
}
