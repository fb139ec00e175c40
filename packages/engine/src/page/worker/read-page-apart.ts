import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ReadOptions } from "../page-content.ts"
import { type PageText, readPage } from "../read-page.ts"
import { readingOf } from "../reading.ts"
import { DocumentReader } from "./document-reader.ts"

/** Reads a page: here, or in a process apart when it is so large that everybody else would wait for it. */
export const readPageApart = Effect.fnUntraced(function*(page: PageText, options: ReadOptions = {}) {
  const { contentType, text, url } = page
  if (!isLarge(text) || readingOf(contentType, url)?.as !== "html") return yield* readPage(page, options)
  const reader = yield* Effect.serviceOption(DocumentReader)
  return yield* Option.isNone(reader) ? readPage(page, options) : reader.value.readHtml(text, url, options)
})

/** What is shorter, and has fewer tags, is read in a small part of a second, however hostile it is. */
const isLarge = (text: string): boolean => {
  if (text.length >= mostCharacters) return true
  if (text.length < mostTags * shortestTag) return false
  let tags = 0
  for (let at = text.indexOf("<"); at !== -1 && tags <= mostTags; at = text.indexOf("<", at + 1)) tags++
  return tags > mostTags
}

const mostCharacters = 1_000_000
const mostTags = 20_000
const shortestTag = 3
