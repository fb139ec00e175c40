import * as Effect from "effect/Effect"
import { DocumentReader } from "./document-reader.ts"

/**
 * The reader for a page, if work on it would delay other clients; undefined if the engine does the work itself.
 * `slowness` is how much longer the work takes than reading the page.
 */
export const readerFor = Effect.fnUntraced(function*(text: string, slowness = 1) {
  const reader = yield* DocumentReader
  return isLarge(text, reader.largePage / slowness) ? reader : undefined
})

/** A text with fewer characters and tags takes only milliseconds, even if it is hostile. */
const isLarge = (text: string, characters: number): boolean => {
  if (Math.max(text.length, shortestPage) >= characters) return true
  const most = characters / charactersPerTag
  if (text.length < most * shortestTag) return false
  let tags = 0
  for (let at = text.indexOf("<"); at !== -1 && tags <= most; at = text.indexOf("<", at + 1)) tags++
  return tags > most
}

/** With fewer characters per tag, the number of tags determines the time. Typical pages have about 100. */
const charactersPerTag = 50
const shortestTag = 3
/** Shorter pages count as this long, because fixed work, such as reading a schema, also takes time. */
const shortestPage = 1_000
