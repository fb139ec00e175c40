import { fields, type Segment } from "../../segment/segment.ts"
import type { ExactDemand } from "../exact-demand.ts"
import { looseToken } from "../../text/loose-token.ts"
import { exactTag } from "../page-tags.ts"
import { tagOf, termOf } from "./part.ts"
import { fieldBit } from "./positions.ts"
import { type SequenceToken, SequenceWalker } from "./sequence-walker.ts"
import { highestImpact } from "./term-walker.ts"
import type { ScoredWalker } from "./walker.ts"

/** Through the documents that fulfil a demand, scored by its words' rarities; undefined when none does. */
export const exactWalker = (
  segment: Segment,
  demand: ExactDemand,
  rarityOf: (loose: string) => number = () => 0
): ScoredWalker | undefined => {
  const [only, ...others] = demand.fields
  const shortField = others.length === 0 && (only === "title" || only === "url") ? only : undefined
  const tags = shortField === undefined ? [] : Array.from(new Set(demand.tokens), (token) => tagOf(segment, exactTag(shortField, token)))
  const tokens = demand.tokens.map((token): SequenceToken | undefined => {
    const loose = looseToken(token)
    const term = termOf(segment, loose)
    const form = term?.forms.indexOf(token) ?? -1
    return term && form !== -1 ? { term, form: term.forms.length === 1 ? undefined : form, scale: rarityOf(loose) / highestImpact } : undefined
  })
  if (tags.includes(undefined) || tokens.includes(undefined)) return undefined
  return new SequenceWalker({
    size: segment.size,
    tokens: tokens.filter((token) => token !== undefined),
    fields: demand.fields.reduce((bits, field) => bits | fieldBit(fields.indexOf(field)), 0),
    tags: tags.filter((tag) => tag !== undefined),
    isTold: shortField !== undefined && demand.tokens.length === 1,
    scoring: "sum"
  })
}
