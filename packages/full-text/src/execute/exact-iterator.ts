import { exactTag } from "../document/page-tags.ts"
import type { ExactDemand } from "../plan/exact-match.ts"
import { fields, type Segment, type Tag, type Term } from "../segment/segment.ts"
import { foldedToken, looseToken } from "../text/loose-token.ts"
import { tagOf, termOf } from "./part.ts"
import { fieldBit } from "./positions.ts"
import type { ScoredWalker } from "./posting-iterator.ts"
import { SequenceWalker } from "./sequence-iterator.ts"
import { highestImpact } from "./term-iterator.ts"
import { unionTag } from "./union-tag.ts"

/** Through the documents that fulfil a demand, scored by its words' rarities; undefined when none does. */
export const exactWalker = (
  segment: Segment,
  demand: ExactDemand,
  rarityOf: (loose: string) => number = () => 0
): ScoredWalker | undefined => {
  const [only, ...others] = demand.fields
  const shortField = others.length === 0 && (only === "title" || only === "url") ? only : undefined
  const words: Array<Word> = []
  for (const token of demand.tokens) {
    const word = wordOf(segment, token, demand.spelling)
    if (word === undefined) return undefined
    words.push(word)
  }
  const tags = shortField === undefined ? [] : tagsOf(segment, shortField, new Map(demand.tokens.map((token, at) => [token, words[at]!])).values())
  if (tags === undefined) return undefined
  return new SequenceWalker({
    size: segment.size,
    tokens: words.map(({ forms, loose, term }) => ({ term, forms, scale: rarityOf(loose) / highestImpact })),
    fields: demand.fields.reduce((bits, field) => bits | fieldBit(fields.indexOf(field)), 0),
    tags,
    isTold: shortField !== undefined && demand.tokens.length === 1,
    scoring: "sum"
  })
}

/** What documents with all of the words in a short field have; undefined when none has them. */
const tagsOf = (segment: Segment, field: "title" | "url", words: Iterable<Word>): ReadonlyArray<Tag> | undefined => {
  const tags: Array<Tag> = []
  for (const { spellings } of words) {
    const tag = unionTag(spellings.flatMap((spelling) => tagOf(segment, exactTag(field, spelling)) ?? []), segment.size)
    if (tag === undefined) return undefined
    tags.push(tag)
  }
  return tags
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
  const spellings = term.forms.filter(counts)
  if (spellings.length === 0) return undefined
  return { loose, term, spellings, forms: spellings.length === term.forms.length ? undefined : marksOf(term.forms, spellings) }
}

const marksOf = (forms: ReadonlyArray<string>, counting: ReadonlyArray<string>): Uint8Array => {
  const marks = new Uint8Array(forms.length)
  for (const form of counting) marks[forms.indexOf(form)] = 1
  return marks
}
