import * as Effect from "effect/Effect"
import type { Confidence, Entity, RedactPiiOptions } from "./pii/finding.ts"
import { findPii } from "./pii/find-pii.ts"

export interface RedactedText {
  readonly text: string
  /** Converts an offset of the original text. An offset in a redacted range becomes the start of its placeholder. */
  readonly moved: (offset: number) => number
}

/** Redacts markdown by the request's options. */
export const redactPii = Effect.fnUntraced(function*(markdown: string, options: RedactPiiOptions) {
  const { entities, mode = "accurate", replaceStyle = "tag" } = options
  const parts: Array<string> = []
  const places: Array<{ readonly from: number; readonly to: number; readonly length: number }> = []
  let at = 0
  for (const { end, entity, start } of yield* findPii(markdown, new Set(entities ?? all), certainties[mode])) {
    // a URL in angle brackets is a link, so the brackets are removed as well
    const isLink = entity === "EMAIL" && markdown[start - 1] === "<" && markdown[end] === ">"
    const [from, to] = isLink ? [start - 1, end + 1] : [start, end]
    const instead = replaceStyle === "remove" ? "" : replaceStyle === "tag" ? `<${entity}>` : "*".repeat(to - from)
    parts.push(markdown.slice(at, from), instead)
    places.push({ from, to, length: instead.length })
    at = to
  }
  return {
    text: parts.length === 0 ? markdown : parts.join("") + markdown.slice(at),
    moved: (offset) => movedBy(places, offset)
  } satisfies RedactedText
})

const all: ReadonlyArray<Entity> = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"]

const certainties: Readonly<Record<"accurate" | "fast" | "aggressive", Confidence>> = {
  accurate: 3,
  fast: 2,
  aggressive: 1
}

const movedBy = (
  places: ReadonlyArray<{ readonly from: number; readonly to: number; readonly length: number }>,
  offset: number
): number => {
  let shift = 0
  for (const { from, length, to } of places) {
    if (to <= offset) shift += length - (to - from)
    else if (from < offset) return from + shift
    else break
  }
  return offset + shift
}
