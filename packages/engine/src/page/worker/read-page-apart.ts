import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ReadOptions } from "../page-content.ts"
import { type PageText, readPage } from "../read-page.ts"
import { readingOf } from "../reading.ts"
import { DocumentReader } from "./document-reader.ts"

/** Reads a page: here, or in a process apart when it is so large that everybody else would wait for it. */
export const readPageApart = Effect.fnUntraced(function*(page: PageText, options: ReadOptions = {}) {
  const { contentType, text, url } = page
  if (text.length < largePage || readingOf(contentType, url)?.as !== "html") return yield* readPage(page, options)
  const reader = yield* Effect.serviceOption(DocumentReader)
  return yield* Option.isNone(reader) ? readPage(page, options) : reader.value.readHtml(text, url, options)
})

/** Characters; what is shorter is read in a small part of a second, however hostile it is. */
const largePage = 1_000_000
