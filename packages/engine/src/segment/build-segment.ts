import { addFieldTags, type FieldTag } from "./add-field-tags.ts"
import { Columns } from "./columns.ts"
import { DictionaryWriter } from "./dictionary-writer.ts"
import { type FieldWeights, weightsKey } from "./field-weights.ts"
import { GrowingBytes } from "./growing-bytes.ts"
import { Lexicon } from "./lexicon.ts"
import { Occurrences } from "./occurrences.ts"
import type { SegmentDocument } from "./segment.ts"
import { SegmentOutput } from "./segment-output.ts"
import { TagPostings } from "./tag-postings.ts"
import { TermWriter } from "./term-writer.ts"
import { TimeSlice } from "./time-slice.ts"
import { writeWords } from "./write-words.ts"

/** A segment of these documents, as bytes, without giving way to anything else. */
export const buildSegment = (documents: Iterable<SegmentDocument>, weights: FieldWeights, fieldTags: ReadonlyArray<FieldTag> = []): Uint8Array => {
  const builder = new SegmentBuilder(weights, fieldTags)
  for (const document of documents) builder.add(document)
  const work = builder.finish()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** Takes documents one by one, each some 0.1 ms for 6 kB: many in one segment cost less than in few, which are merged later. */
export class SegmentBuilder {
  private readonly weights: FieldWeights
  private readonly lexicon = takeLexicon()
  private readonly columns = new Columns()
  private readonly words: Occurrences
  private readonly tags = new TagPostings(this.lexicon)
  private readonly fingerprints = new GrowingBytes(1 << 12)

  private readonly fieldTags: ReadonlyArray<FieldTag>

  constructor(weights: FieldWeights, fieldTags: ReadonlyArray<FieldTag>) {
    this.weights = weights
    this.fieldTags = fieldTags
    this.words = new Occurrences(this.lexicon, weights)
  }

  /** How many documents it has. */
  get size(): number {
    return this.columns.size
  }

  /** How many words they have together. */
  get length(): number {
    return this.words.length
  }

  add(document: SegmentDocument): void {
    const { columns, fingerprints, tags, words } = this
    const fingerprint = words.add(document)
    for (const tag of document.tags) tags.add(tag, columns.size)
    for (const fieldTag of this.fieldTags) addFieldTags(fieldTag, words, this.lexicon, tags, columns.size)
    columns.add(document.page, document.dated, document.quality, document.host, fingerprint?.length ?? 0)
    if (fingerprint !== undefined) fingerprints.append(new Uint8Array(fingerprint.buffer), 0, fingerprint.byteLength)
  }

  /** The segment as bytes; once. It stops every few milliseconds so that whoever drives it can do something else. */
  *finish(): Generator<void, Uint8Array> {
    const { columns, fingerprints, lexicon, tags, weights, words } = this
    const slice = new TimeSlice()
    const output = new SegmentOutput()
    const dictionary = new DictionaryWriter()
    const writer = new TermWriter(output, dictionary)
    yield* tags.write(writer, slice)
    yield* writeWords(words, lexicon, weights.saturation, writer, slice)
    spareLexicon = lexicon
    return output.finish(columns.contents(output, dictionary, output.section(fingerprints.taken()), weightsKey(weights)))
  }
}

// a builder has it to himself until it has finished
let spareLexicon: Lexicon | undefined

const takeLexicon = (): Lexicon => {
  const lexicon = spareLexicon === undefined || spareLexicon.full ? new Lexicon() : spareLexicon
  spareLexicon = undefined
  return lexicon
}
