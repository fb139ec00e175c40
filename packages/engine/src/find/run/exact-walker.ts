import { fields, type Segment, type Term } from "../../segment/segment.ts"
import type { ExactDemand } from "../exact-demand.ts"
import { foldedToken, looseToken } from "../../text/loose-token.ts"
import { exactTag } from "../page-tags.ts"
import { unionTag } from "./union-tag.ts"
import { tagOf, termOf } from "./part.ts"
import { fieldBit } from "./positions.ts"
import { SequenceWalker } from "./sequence-walker.ts"
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
  const words = new Map(demand.tokens.map((token) => [token, wordOf(segment, token, demand.spelling)]))
  const tags = shortField === undefined ? [] : Array.from(words.values(), (word) =>
    unionTag(word?.spellings.flatMap((spelling) => tagOf(segment, exactTag(shortField, spelling)) ?? []) ?? [], segment.size))
  const tokens = demand.tokens.map((token) => words.get(token))
  if (tags.includes(undefined) || tokens.includes(undefined)) return undefined
  return new SequenceWalker({
    size: segment.size,
    tokens: tokens.flatMap((word) => word === undefined ? [] : [{ term: word.term, forms: word.forms, scale: rarityOf(word.loose) / highestImpact }]),
    fields: demand.fields.reduce((bits, field) => bits | fieldBit(fields.indexOf(field)), 0),
    tags: tags.filter((tag) => tag !== undefined),
    isTold: shortField !== undefined && demand.tokens.length === 1,
    scoring: "sum"
  })
}

interface Word {
  readonly loose: string
  readonly term: Term
  /** Those of the term's forms that count. */
  readonly spellings: ReadonlyArray<string>
  /** By form: 1 where it counts; undefined where all do. */
  readonly forms: Uint8Array | undefined
}

/** Undefined where no document of the segment has it. */
const wordOf = (segment: Segment, token: string, spelling: ExactDemand["spelling"]): Word | undefined => {
  const loose = looseToken(token)
  const term = termOf(segment, loose)
  if (term === undefined) return undefined
  const counts = spelling === "exact" ? (form: string) => form === token : (form: string) => foldedToken(form) === token
  const forms = Uint8Array.from(term.forms, (form) => counts(form) ? 1 : 0)
  const spellings = term.forms.filter((_, form) => forms[form] === 1)
  return spellings.length === 0 ? undefined : { loose, term, spellings, forms: spellings.length === term.forms.length ? undefined : forms }
}
