import type { Field } from "../segment.ts"
import type { Occurrences } from "../tokens/occurrences.ts"
import type { TokenInterner } from "../tokens/token-interner.ts"
import type { TagPostings } from "./tag-postings.ts"

/** Tags derived from the tokens of a field, in addition to the given tags. */
export interface FieldTag {
  readonly field: Exclude<Field, "inner">
  /** The prefix of the tag, before the token. */
  readonly beginning: string
  /** Exact tokens; or loose ones, and pairs of neighbours in scripts without spaces with a space between. */
  readonly tokens: "exact" | "loose"
}

/** Adds them to the document whose words were added last. */
export const addFieldTags = (
  { beginning, field, tokens }: FieldTag,
  words: Occurrences,
  interner: TokenInterner,
  tags: TagPostings,
  document: number
): void => {
  const { read: { list, unspaced } } = words
  const begun = interner.tagsBeginning(beginning)
  const spellings = tokens === "exact" ? interner.forms : interner.words
  const end = words.fieldEnd(document, field)
  for (let at = words.fieldBegin(document, field); at < end; at++) {
    const reading = list[at]!
    tags.addNamed(begun.of(spellings[reading]!), document)
    if (
      tokens === "exact" || !unspaced || at + 1 === end || interner.unspaced[reading] === 0 ||
      interner.unspaced[list[at + 1]!] === 0
    ) continue
    tags.addNamed(begun.of(interner.words[interner.pair(reading, list[at + 1]!)]!), document)
  }
}
