import * as Effect from "effect/Effect"
import { decodeText } from "../decode/decode-text.ts"
import { textFormatOf } from "../decode/text-format.ts"
import { type DocumentKind, documentKind } from "../documents/document-kind.ts"
import type { PdfRead } from "../documents/document-read.ts"
import { readDocument } from "../documents/read-document.ts"
import { SelectorUnusable } from "../html/select.ts"
import { detectLanguage } from "../metadata/detect-language.ts"
import type { PageContent } from "../content/page-content.ts"
import { readText } from "./read-text.ts"
import { ReadFailed } from "../content/read-failed.ts"
import { type CheckedSource, checkSource, InputInvalid, invalid, type Options, type Source } from "./source.ts"

/** A page or file that was read. */
export interface Document extends PageContent {
  readonly url: string
  /** Media type without parameters, lower case. */
  readonly contentType: string
  /** The BCP 47 tag that the page declares, or else the detected language of its text. */
  readonly language?: string | undefined
  /** The pages and other facts of a PDF file. */
  readonly pdf?: PdfRead | undefined
}

/**
 * Reads a page or file: HTML, feeds, plain text, markdown, JSON, XML and source code, and with the optional packages
 * PDF and Office files.
 * Reading cannot be interrupted: read large untrusted files in a separate process.
 */
export const read = Effect.fn("Reader.read")(function*(source: Source, options: Options = {}) {
  const checked = yield* Effect.try({
    try: () => checkSource(source, options),
    catch: (error) => error as InputInvalid
  })
  const { body, contentType, url } = checked
  const kind = documentKind(contentType, url, typeof body === "string" ? undefined : body)
  const { content, pdf } = yield* Effect.tryPromise({
    try: async () =>
      kind === undefined
        ? { content: readTextSource(checked, options), pdf: undefined }
        : await readFile(checked, kind, options),
    catch: (error) => failure(error, options)
  })
  const isProse = kind !== undefined || textFormatOf(contentType, url)?.as !== "code"
  const language = content.language ?? (isProse ? yield* detectLanguage(content.text) : undefined)
  return {
    ...content,
    url,
    contentType,
    ...language === undefined ? {} : { language },
    ...pdf === undefined ? {} : { pdf }
  } satisfies Document as Document
})

const readTextSource = ({ body, contentType, header, url }: CheckedSource, options: Options): PageContent => {
  const format = textFormatOf(contentType, url)
  if (format === undefined) {
    throw new ReadFailed("Unsupported", `Content of the type ${contentType} cannot be read. Allowed: ${readable}.`)
  }
  return readText(
    format,
    { text: typeof body === "string" ? body : decodeText(body, header), url, contentType },
    options
  )
}

const readable =
  "HTML, feeds, plain text, markdown, JSON, XML, source code, PDF, Word, OpenDocument, RTF, Excel, PowerPoint, EPUB and CSV"

const readFile = async ({ body, url }: CheckedSource, kind: DocumentKind, { pdf = {} }: Options) => {
  if (typeof body === "string" && kind !== "csv" && kind !== "rtf") {
    throw invalid("body", body, `a Uint8Array or an ArrayBuffer for ${kind} files`)
  }
  const { content, pdf: found } = await readDocument(typeof body === "string" ? new TextEncoder().encode(body) : body, {
    kind,
    name: url,
    ...pdf
  })
  return { content, pdf: found }
}

/** Turns an unexpected parser error into a failure of the content. */
const failure = (error: unknown, { includeTags = [] }: Options): ReadFailed | InputInvalid => {
  if (error instanceof ReadFailed || error instanceof InputInvalid) return error
  if (!(error instanceof SelectorUnusable)) {
    return new ReadFailed(
      "Damaged",
      `The content cannot be read: ${String(error instanceof Error ? error.message : error).slice(0, 300)}`
    )
  }
  const field = includeTags.some((selector) => selector.trim() === error.selector) ? "includeTags" : "excludeTags"
  return new InputInvalid({
    field,
    message: `The selector ${JSON.stringify(error.selector.slice(0, 100))} ${error.problem}.`
  })
}
