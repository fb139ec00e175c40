import { type Failure, limits, type ParseOptions } from "@trawl/schema"
import { scrapeRequestDefaults } from "@trawl/types"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { failure, problem } from "../request/failure.ts"
import type { FetchedPage } from "@trawl/fetcher/effect"
import { takePage } from "../page/take-page.ts"
import { withReaderSession } from "../page/worker/document-reader.ts"
import { unparsedPdf } from "../scrape/document/unparsed-page.ts"
import { withTimeout } from "../scrape/with-timeout.ts"
import { makeDocument } from "../scrape/document/make-document.ts"
import { pageFailure } from "../scrape/page-failure.ts"
import { pdfParser } from "../scrape/request/pdf-parser.ts"
import { refuseUnsupported } from "../scrape/request/unsupported.ts"
import { documentKind, kindOfName, typeOfKind } from "@trawl/reader/documents"
import { isHtml } from "@trawl/reader/page"

/** A file that was sent with the request, or uploaded earlier. */
export interface UploadedFile {
  readonly name: string
  /** As sent by the client. */
  readonly contentType?: string | undefined
  readonly bytes: Uint8Array
}

/** Creates the document of a file in the same way as for a fetched page. Nothing is stored. */
export const parseFile = Effect.fn("Engine.parseFile")(
  function*(
    { bytes, contentType: sent, name }: UploadedFile,
    { formats = scrapeRequestDefaults.formats, ...options }: Omit<ParseOptions, "zeroDataRetention">
  ) {
    const contentType = fileType(name, sent)
    if (contentType === undefined) return yield* Effect.fail(unsupported(name))
    const refused = yield* refuseUnsupported({ ...options, formats })
    if (refused !== undefined) return yield* Effect.fail<Failure>(refused)
    // relative links in the file resolve to nothing
    const url = `file:///${encodeURIComponent(name)}`
    const file: FetchedPage = {
      requestedUrl: url,
      url,
      status: 200,
      headers: sent === undefined ? {} : { "content-type": sent },
      contentType,
      body: bytes,
      fetchedAt: yield* Clock.currentTimeMillis
    }
    const parser = pdfParser(options.parsers)
    const page = parser === undefined && contentType === "application/pdf"
      ? unparsedPdf(file)
      : yield* takePage(file, parser)
    const { metadata, ...document } = yield* makeDocument(
      { url: name, page, body: bytes, cached: false },
      options,
      formats
    )
    return { ...document, metadata: { ...metadata, url: name } }
  },
  (effect, _, options) =>
    withReaderSession(effect).pipe(
      Effect.catchTag("PageFailed", (failed) => Effect.fail<Failure>(pageFailure(failed, "file"))),
      withTimeout(options.timeout ?? limits.parseTimeoutDefault)
    )
)

const unsupported = (name: string): Failure =>
  failure("RequestRejected", {
    code: "UNSUPPORTED_FILE_TYPE",
    details: [
      problem(
        ["file"],
        `Expected an HTML, PDF, Word, OpenDocument, RTF, Excel, PowerPoint, EPUB or CSV file, found ${
          JSON.stringify(name.slice(-100))
        }`
      )
    ]
  })

/**
 * The media type of a file: by the extension of its name, or else by the content type that was sent. Undefined for
 * unsupported files.
 */
const fileType = (name: string, sent = ""): string | undefined => {
  const kind = kindOfName(name)
  if (kind !== undefined) return typeOfKind(kind)
  if (/\.(?:html?|xhtml)$/i.test(name)) return "text/html"
  const type = sent.split(";", 1)[0]?.trim().toLowerCase() ?? ""
  return isHtml(type) || documentKind(type, "") !== undefined ? type : undefined
}
