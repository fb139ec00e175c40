import { exactTag } from "../document/page-tags.ts"
import type { PhraseFilter } from "../plan/phrase-filter.ts"
import { type Cursor, fields, type Segment, type Tag, type Term } from "../segment/segment.ts"
import { foldedToken, looseToken } from "../text/loose-token.ts"
import { PhraseIterator } from "./phrase-iterator.ts"
import { fieldBit } from "./positions.ts"
import type { ScoredIterator } from "./posting-iterator.ts"
import { tagOf, termOf } from "./segment-view.ts"
import { maxImpact } from "./term-iterator.ts"

/** Through the documents that fulfil a filter, scored by its words' rarities; undefined when none does. */
export const phraseFilterIterator = (
  segment: Segment,
  filter: PhraseFilter,
  rarityOf: (loose: string) => number = () => 0
): ScoredIterator | undefined => {
  const [only, ...others] = filter.fields
  const shortField = others.length === 0 && (only === "title" || only === "url") ? only : undefined
  const words: Array<Word> = []
  for (const token of filter.tokens) {
    const word = wordOf(segment, token, filter.spelling)
    if (word === undefined) return undefined
    words.push(word)
  }
  const tags = shortField === undefined
    ? []
    : tagsOf(segment, shortField, new Map(filter.tokens.map((token, at) => [token, words[at]!])).values())
  if (tags === undefined) return undefined
  return new PhraseIterator({
    size: segment.size,
    tokens: words.map(({ forms, loose, term }) => ({ term, forms, scale: rarityOf(loose) / maxImpact })),
    fields: filter.fields.reduce((bits, field) => bits | fieldBit(fields.indexOf(field)), 0),
    tags,
    isTold: shortField !== undefined && filter.tokens.length === 1,
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
  /** By form: 1 if it counts; undefined if all do. */
  readonly forms: Uint8Array | undefined
}

/** Undefined if no document of the segment has it. */
const wordOf = (segment: Segment, token: string, spelling: PhraseFilter["spelling"]): Word | undefined => {
  const loose = looseToken(token)
  const term = termOf(segment, loose)
  if (term === undefined) return undefined
  const counts = spelling === "exact" ? (form: string) => form === token : (form: string) => foldedToken(form) === token
  const spellings = term.forms.filter(counts)
  if (spellings.length === 0) return undefined
  return {
    loose,
    term,
    spellings,
    forms: spellings.length === term.forms.length ? undefined : marksOf(term.forms, spellings)
  }
}

const marksOf = (forms: ReadonlyArray<string>, counting: ReadonlyArray<string>): Uint8Array => {
  const marks = new Uint8Array(forms.length)
  for (const form of counting) marks[forms.indexOf(form)] = 1
  return marks
}

/** The documents that have any of the tags; undefined for no tags. */
const unionTag = (tags: ReadonlyArray<Tag>, size: number): Tag | undefined =>
  tags.length < 2 ? tags[0] : {
    documents: tags.reduce((sum, { documents }) => sum + documents, 0),
    cursor: () => new UnionCursor(tags.map((tag) => tag.cursor()), size)
  }

class UnionCursor implements Cursor {
  document: number
  private readonly cursors: ReadonlyArray<Cursor>
  private readonly size: number

  constructor(cursors: ReadonlyArray<Cursor>, size: number) {
    this.cursors = cursors
    this.size = size
    this.document = this.advance(0)
  }

  advance(to: number): number {
    let first = this.size
    for (const cursor of this.cursors) {
      first = Math.min(first, cursor.document < to ? cursor.advance(to) : cursor.document)
    }
    return this.document = first
  }
}
