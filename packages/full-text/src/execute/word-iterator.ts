import { fields, type Segment } from "../segment/segment.ts"
import type { BareWord } from "../text/bare-words.ts"
import { AnyIterator } from "./any-iterator.ts"
import { PhraseIterator } from "./phrase-iterator.ts"
import { fieldBit } from "./positions.ts"
import type { ScoredIterator } from "./posting-iterator.ts"
import { beginningOf, PrefixIterator } from "./prefix-iterator.ts"
import { termOf } from "./segment-view.ts"
import { maxImpact, TermIterator } from "./term-iterator.ts"

/**
 * Iterates over the documents with a bare word in any of its forms; undefined if there are none. The score of a
 * document is its impact times the word's `rarity`.
 */
export const wordIterator = (segment: Segment, word: BareWord, rarity: number): ScoredIterator | undefined => {
  if (word.beginning === true) {
    const beginning = beginningOf(segment, word.tokens[0] ?? "")
    return beginning && new PrefixIterator(beginning, rarity)
  }
  const term = termOf(segment, word.tokens.join(" "))
  const whole = term === undefined || term.highest === 0 ? undefined : new TermIterator(term, rarity)
  const apart = word.apart.length === 0 ? undefined : looseSequence(segment, word.apart, rarity)
  return whole === undefined || apart === undefined ? whole ?? apart : new AnyIterator([whole, apart], segment.size)
}

/** Through the documents where loose tokens follow each other in a field that bare words look into. */
const looseSequence = (segment: Segment, tokens: ReadonlyArray<string>, rarity: number): ScoredIterator | undefined => {
  const terms = tokens.map((token) => termOf(segment, token))
  return terms.every((term) => term !== undefined && term.highest > 0)
    ? new PhraseIterator({
      size: segment.size,
      tokens: terms.flatMap((term) =>
        term === undefined ? [] : [{ term, forms: undefined, scale: rarity / maxImpact }]
      ),
      fields: lookedInto,
      tags: [],
      isTold: false,
      scoring: "least"
    })
    : undefined
}

const lookedInto = fields.reduce((bits, field, number) => field === "url" ? bits : bits | fieldBit(number), 0)
