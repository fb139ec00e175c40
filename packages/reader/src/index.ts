import * as Effect from "effect/Effect"
import { type Document, read as readEffect } from "./read/read.ts"
import type { Options, Source } from "./read/source.ts"

export type { PdfBlock, PdfBlockPage, PdfPage, PdfRead } from "./documents/document-read.ts"
export { SelectorUnusable } from "./html/select.ts"
export type { PageContent } from "./content/page-content.ts"
export type { Document } from "./read/read.ts"
export { ReadFailed, type ReadProblem } from "./content/read-failed.ts"
export { InputInvalid, type Options, type Source } from "./read/source.ts"

/**
 * Reads a page or file: HTML, feeds, plain text, markdown, JSON, XML and source code, and with the optional packages
 * PDF and Office files.
 * Rejects with an error with a `_tag`: `InputInvalid`, `ReadFailed` or `SelectorUnusable`.
 */
export const read = (source: Source, options?: Options): Promise<Document> =>
  Effect.runPromise(readEffect(source, options))
