import type { Lexicon } from "./lexicon.ts"
import type { Occurrences } from "./occurrences.ts"
import { type Field, fields } from "./segment.ts"
import type { TagPostings } from "./tag-postings.ts"

/** Tags that a document has by the tokens of a field, besides those it is given. */
export interface FieldTag {
  readonly field: Exclude<Field, "inner">
  /** What a tag begins with, before the token. */
  readonly beginning: string
  /** Exact tokens; or loose ones, and pairs of neighbours in scripts without spaces with a space between. */
  readonly tokens: "exact" | "loose"
}

/** Adds them to the document whose words were added last. */
export const addFieldTags = (
  { beginning, field, tokens }: FieldTag,
  { fieldEnds, read }: Occurrences,
  lexicon: Lexicon,
  tags: TagPostings,
  document: number
): void => {
  const { list } = read
  const place = fields.indexOf(field)
  const end = fieldEnds[place]!
  for (let at = fieldEnds[place - 1] ?? 0; at < end; at++) {
    const reading = list[at]!
    tags.addNamed(lexicon.tagOf(beginning, (tokens === "exact" ? lexicon.forms : lexicon.words)[reading]!), document)
    if (tokens === "exact" || !read.unspaced || at + 1 === end || lexicon.unspaced[reading] === 0 || lexicon.unspaced[list[at + 1]!] === 0) continue
    tags.addNamed(lexicon.tagOf(beginning, lexicon.words[lexicon.pair(reading, list[at + 1]!)]!), document)
  }
}
