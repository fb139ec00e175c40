import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { DocumentReader } from "./document-reader.ts"

/** Who works on a page of this text apart, because everybody else would wait for it; undefined for one that is worked on here. `slowness` is how much longer it takes than to read the page. */
export const readerFor = Effect.fnUntraced(function*(text: string, slowness = 1) {
  const reader = yield* Effect.serviceOption(DocumentReader)
  return Option.isSome(reader) && isLarge(text, reader.value.largePage / slowness) ? reader.value : undefined
})

/** What is shorter, and has fewer tags, takes a small part of a second, however hostile it is. */
const isLarge = (text: string, characters: number): boolean => {
  if (text.length >= characters) return true
  const most = characters / charactersPerTag
  if (text.length < most * shortestTag) return false
  let tags = 0
  for (let at = text.indexOf("<"); at !== -1 && tags <= most; at = text.indexOf("<", at + 1)) tags++
  return tags > most
}

/** With fewer of them it is the tags that take the time. Pages have some 100. */
const charactersPerTag = 50
const shortestTag = 3
