import { type FieldWeights, weightsKey } from "../format/field-weights.ts"
import { GrowingBytes } from "../format/growing-bytes.ts"
import { TimeSlice } from "../format/time-slice.ts"
import type { SegmentDocument } from "../segment.ts"
import { addFieldTags, type FieldTag } from "./add-field-tags.ts"
import { acquireBuilder, type PooledBuilder, releaseBuilder } from "./builder-pool.ts"
import { Columns } from "./columns.ts"
import { DictionaryWriter } from "./dictionary-writer.ts"
import { SegmentOutput } from "./segment-output.ts"
import { TermWriter } from "./term-writer.ts"

/** A segment of these documents, as bytes, without giving way to anything else. */
export const buildSegment = (
  documents: Iterable<SegmentDocument>,
  weights: FieldWeights,
  fieldTags: ReadonlyArray<FieldTag> = []
): Uint8Array => {
  const builder = new SegmentBuilder(weights, fieldTags)
  for (const document of documents) finished(builder.add(document))
  return finished(builder.finish())
}

/** Does all the work at once. */
export const finished = <A>(work: Generator<void, A>): A => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/**
 * Takes documents one by one, each some 0.1 ms for 6 kB: many in one segment cost less than in few, which are merged
 * later.
 */
export class SegmentBuilder {
  private readonly weights: FieldWeights
  private readonly fieldTags: ReadonlyArray<FieldTag>
  private taken: PooledBuilder | undefined
  private readonly columns = new Columns()
  private readonly fingerprints = new GrowingBytes(1 << 12)

  constructor(weights: FieldWeights, fieldTags: ReadonlyArray<FieldTag>) {
    this.weights = weights
    this.fieldTags = fieldTags
  }

  /** How many documents it has. */
  get size(): number {
    return this.columns.size
  }

  /** How many words they have together. */
  get length(): number {
    return this.taken?.words.length ?? 0
  }

  /** Taken with the first document. Unused, it stays available for the next builder. */
  private get builder(): PooledBuilder {
    return this.taken ??= acquireBuilder()
  }

  /** Yields between pieces of a long document. */
  *add(document: SegmentDocument): Generator<void, void> {
    const { columns, fieldTags, fingerprints, weights, builder: { interner, tags, words } } = this
    const fingerprint = yield* words.add(document, weights)
    for (const tag of document.tags) tags.add(tag, columns.size)
    for (const fieldTag of fieldTags) addFieldTags(fieldTag, words, interner, tags, columns.size)
    columns.add(document.page, document.dated, document.quality, document.host, fingerprint?.length ?? 0)
    if (fingerprint !== undefined) fingerprints.append(new Uint8Array(fingerprint.buffer), 0, fingerprint.byteLength)
  }

  /** Returns the segment as bytes, once. Yields every few milliseconds. */
  *finish(): Generator<void, Uint8Array> {
    const { columns, fingerprints, weights, builder } = this
    const slice = new TimeSlice()
    const output = new SegmentOutput(undefined, builder.output)
    const dictionary = new DictionaryWriter()
    const writer = new TermWriter(output, dictionary)
    yield* builder.tags.write(writer, slice)
    yield* builder.writer.write(weights.saturation, writer, slice)
    const written = yield* output.section(fingerprints.taken(), slice)
    const bytes = output.finish(yield* columns.contents(output, dictionary, written, weightsKey(weights), slice))
    releaseBuilder(builder)
    return bytes
  }
}
