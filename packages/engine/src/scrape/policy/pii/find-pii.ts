import * as Effect from "effect/Effect"
import { timeSlice } from "../../../time-slice.ts"
import { findEmails } from "./emails.ts"
import { findFinancial } from "./financial.ts"
import type { Confidence, Entity, PiiFinding, ScannedText } from "./finding.ts"
import { findPeople } from "./people.ts"
import { findPhones } from "./phones.ts"
import { findPlaces } from "./places.ts"
import { findSecrets } from "./secrets.ts"
import { withoutEscapes } from "./without-escapes.ts"
import { zonesOf } from "./zones.ts"

/** What is personal in markdown, in its order, none in another: by entities, and with how much certainty at least. Long texts let others run in between. */
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

/** After a paragraph where one ends soon: nothing that is looked for goes on in another. */
const endOfPart = (markdown: string, start: number): number => {
  if (markdown.length - start <= partLength) return markdown.length
  for (const [gap, slack] of [["\n\n", partLength], ["\n", 1_000], [" ", 1_000]] as const) {
    const at = markdown.indexOf(gap, start + partLength)
    if (at !== -1 && at < start + partLength + slack) return at + gap.length
  }
  return start + partLength
}

const partLength = 64_000

// all are looked for, so that the number of an account is no telephone number where only these are wanted
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

/** What covers more wins among people and places; among others, what comes first in the order. */
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
