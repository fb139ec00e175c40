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
export const buildSegment = (documents: Iterable<SegmentDocument>, weights: FieldWeights): Uint8Array => {
  const work = buildInSlices(documents, weights)
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/**
 * The same; it stops every few milliseconds so that whoever drives it can do something else. Many documents at a time cost
 * less than few and a merge later.
 */
export function* buildInSlices(documents: Iterable<SegmentDocument>, weights: FieldWeights): Generator<void, Uint8Array> {
  const lexicon = spare === undefined || spare.full ? new Lexicon() : spare
  spare = undefined
  const slice = new TimeSlice()
  const columns = new Columns()
  const words = new Occurrences(lexicon, weights)
  const tags = new TagPostings(lexicon)
  const fingerprints = new GrowingBytes(1 << 12)
  for (const document of documents) {
    tags.add(document.tags, columns.size)
    const before = words.length
    const fingerprint = words.add(document)
    columns.add(document.page, document.dated, document.quality, document.host, fingerprint?.length ?? 0)
    if (fingerprint !== undefined) fingerprints.append(new Uint8Array(fingerprint.buffer), 0, fingerprint.byteLength)
    if (slice.over(1000 + (words.length - before) * 5)) {
      yield
      slice.begin()
    }
  }
  const output = new SegmentOutput()
  const dictionary = new DictionaryWriter()
  const writer = new TermWriter(output, dictionary)
  tags.write(writer)
  yield* writeWords(words, lexicon, weights.saturation, writer)
  spare = lexicon
  return output.finish(columns.contents(output, dictionary, output.section(fingerprints.taken()), weightsKey(weights)))
}

// whoever builds has it to himself
let spare: Lexicon | undefined
