import * as Effect from "effect/Effect"
import type { OpenedPage } from "../opened-page.ts"
import type { PageContent, ReadOptions } from "../page-content.ts"
import { type PageText, readPage } from "../read-page.ts"
import { readingOf } from "../reading.ts"
import { readerFor } from "./reader-for.ts"

/** Reads a page: here, or in a process apart when it is so large that everybody else would wait for it. One that is opened is not parsed for this alone. */
export const readPageApart = Effect.fnUntraced(function*(page: PageText, options: ReadOptions = {}, opened?: OpenedPage) {
  const reader = readingOf(page.contentType, page.url) === undefined ? undefined : yield* readerFor(page.text)
  if (reader === undefined) return yield* readPage(page, options, opened && (() => opened.copy()))
  // `serveReader` knows how to
  return (yield* reader.work(page, "content", options)) as PageContent
})
