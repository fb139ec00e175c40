import * as Effect from "effect/Effect"
import { timeSlice } from "../../../time-slice.ts"
import { findEmails } from "./emails.ts"
import { findFinancial } from "./financial.ts"
import type { Confidence, Entity, MarkdownZones, PiiFinding, ScannedText } from "./finding.ts"
import { findPeople } from "./people.ts"
import { findPhones } from "./phones.ts"
import { findPlaces } from "./places.ts"
import { findSecrets } from "./secrets.ts"
import { withoutEscapes } from "./without-escapes.ts"

/**
 * Finds personal data in markdown: in order, without overlaps, filtered by entity and confidence. Yields to other work
 * in long texts.
 */
export const findPii = Effect.fnUntraced(
  function*(markdown: string, entities: ReadonlySet<Entity>, atLeast: Confidence) {
    const { isCode, isUrl } = zonesOf(markdown)
    const found: Array<PiiFinding> = []
    for (let start = 0; start < markdown.length;) {
      const end = endOfPart(markdown, start)
      const zones = { isCode: (at: number) => isCode(at + start), isUrl: (at: number) => isUrl(at + start) }
      const { placeOf, searched } = withoutEscapes({ text: markdown.slice(start, end), zones })
      for (const finding of findIn(searched, atLeast)) {
        if (entities.has(finding.entity)) {
          found.push({ ...finding, start: placeOf(finding.start) + start, end: placeOf(finding.end) + start })
        }
      }
      start = end
      if (end < markdown.length) yield* timeSlice
    }
    return found
  }
)

/** Ends the part after a paragraph if one ends soon, because findings do not span paragraphs. */
const endOfPart = (markdown: string, start: number): number => {
  const least = start + partLength
  if (markdown.length <= least) return markdown.length
  for (const [gap, slack] of [["\n\n", partLength], ["\n", 1_000], [" ", 1_000]] as const) {
    const at = markdown.slice(least, least + slack).indexOf(gap)
    if (at !== -1) return least + at + gap.length
  }
  return least
}

/** Number of characters that take a few milliseconds. */
const partLength = 8_000

// searches for all entities, so that an account number is not mistaken for a telephone number
const findIn = (searched: ScannedText, atLeast: Confidence): ReadonlyArray<PiiFinding> => {
  const found = order.flatMap((entity, rank) =>
    finders[entity](searched).filter(({ certainty }) => certainty >= atLeast).map((finding) => ({ ...finding, rank }))
  )
  found.sort((one, other) => one.start - other.start || other.end - one.end || one.rank - other.rank)
  const chosen: Array<Ranked> = []
  for (const finding of found) {
    const last = chosen.at(-1)
    if (last === undefined || finding.start >= last.end) chosen.push(finding)
    else if (stronger(finding, last)) chosen[chosen.length - 1] = finding
  }
  return chosen
}

type Ranked = PiiFinding & { readonly rank: number }

/** For people and places, the longer finding wins; for others, the order of entities decides. */
const stronger = (one: Ranked, other: Ranked): boolean =>
  one.rank >= words && other.rank >= words ? one.end - one.start > other.end - other.start : one.rank < other.rank

const order: ReadonlyArray<Entity> = ["SECRET", "EMAIL", "FINANCIAL", "PHONE", "LOCATION", "PERSON"]
const words = order.indexOf("LOCATION")

const finders: Readonly<Record<Entity, (searched: ScannedText) => ReadonlyArray<PiiFinding>>> = {
  SECRET: findSecrets,
  EMAIL: findEmails,
  FINANCIAL: findFinancial,
  PHONE: findPhones,
  LOCATION: findPlaces,
  PERSON: findPeople
}

/** Finds code and URLs in markdown, in one pass each. */
const zonesOf = (markdown: string): MarkdownZones => {
  const kinds = new Uint8Array(markdown.length)
  markFences(markdown, kinds)
  for (const { 0: code, index } of markdown.matchAll(inlineCode)) kinds.fill(codeBit, index, index + code.length)
  for (const { 0: url, index } of markdown.matchAll(address)) {
    for (let at = index; at < index + url.length; at++) kinds[at]! |= urlBit
  }
  return { isCode: (at) => (kinds[at]! & codeBit) !== 0, isUrl: (at) => (kinds[at]! & urlBit) !== 0 }
}

const codeBit = 1
const urlBit = 2

const markFences = (markdown: string, kinds: Uint8Array): void => {
  let open: { readonly mark: string; readonly at: number } | undefined
  for (const { 1: mark, index } of markdown.matchAll(fence)) {
    if (open === undefined) open = { mark: mark!, at: index }
    else if (mark![0] === open.mark[0] && mark!.length >= open.mark.length) {
      kinds.fill(codeBit, open.at, index + mark!.length)
      open = undefined
    }
  }
  if (open !== undefined) kinds.fill(codeBit, open.at)
}

const fence = /^[ >]{0,8}(`{3,100}|~{3,100})/gm
const inlineCode = /(?<!`)`[^`\n]+`(?!`)/g
const address = /\b(?:https?|ftp|wss?|ssh|git):\/\/[^\s<>"'`|)\]]+|(?<=\]\(<?)[^()\s<>]+/gi
