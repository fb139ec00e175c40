import { TimeSlice } from "../format/time-slice.ts"
import { type ByteSource, PageCache } from "../read/byte-source.ts"
import { type OpenSegment, openSegment } from "../read/open-segment.ts"
import { Columns } from "../write/columns.ts"
import { DictionaryWriter, type WordForms } from "../write/dictionary-writer.ts"
import { SegmentOutput } from "../write/segment-output.ts"
import { TermWriter } from "../write/term-writer.ts"
import { PartTerms, writtenAlike } from "./part-terms.ts"
import { maxForms } from "../format/layout.ts"

/** A segment, and which of its documents no longer count. */
export interface SegmentPart {
  readonly segment: OpenSegment
  readonly deleted: ReadonlySet<number>
}

/** Merges segments, without deleted documents and in order, into bytes or a file. Yields every few milliseconds. */
export function* mergeSegments(parts: ReadonlyArray<SegmentPart>, file?: number): Generator<void, Uint8Array> {
  const slice = new TimeSlice()
  const output = new SegmentOutput(file)
  const dictionary = new DictionaryWriter()
  const writer = new TermWriter(output, dictionary)
  const sources = yield* numbered(parts)

  let terms = sources.map(({ numbers, segment }) => new PartTerms(segment, numbers)).filter((part) => part.next())
  while (terms.length > 0) {
    const same = first(terms)
    const { length, token } = same[0]!
    if (same[0]!.isTag) {
      for (const part of same) {
        for (let block = 0; block < part.blockCount; block++) {
          part.copyTagged(block, writer)
          if (slice.over(128)) {
            yield
            slice.begin()
          }
        }
      }
      if (writer.documents > 0) writer.endTag(token, 0, length)
    } else {
      const forms = mergeForms(same)
      for (const part of same) {
        for (let block = 0; block < part.blockCount; block++) {
          part.copyWords(block, writer)
          if (slice.over(20 + 2 * part.blockSize)) {
            yield
            slice.begin()
          }
        }
      }
      if (writer.documents > 0) writer.endWord(token, 0, length, forms)
    }
    let ended = false
    for (const part of same) if (!part.next()) ended = true
    if (ended) terms = terms.filter((part) => !part.ended)
  }

  const columns = new Columns()
  const start = output.length
  for (const { numbers, segment } of sources) {
    for (let from = 0; from < segment.size; from += columnDocuments) {
      copyDocuments(segment, numbers, from, columns, output)
      if (slice.over(columnDocuments * 10)) {
        yield
        slice.begin()
      }
    }
  }
  return output.finish(
    yield* columns.contents(
      output,
      dictionary,
      [start, output.length - start],
      parts[0]!.segment.contents.weights,
      slice
    )
  )
}

const columnDocuments = 512

interface NumberedPart {
  readonly segment: OpenSegment
  /** By document: its new number; -1 for deleted documents. */
  readonly numbers: Int32Array
}

function* numbered(parts: ReadonlyArray<SegmentPart>): Generator<void, ReadonlyArray<NumberedPart>> {
  let next = 0
  const sources: Array<NumberedPart> = []
  for (const { deleted, segment } of parts) {
    const numbers = new Int32Array(segment.size)
    for (let document = 0; document < segment.size; document++) numbers[document] = deleted.has(document) ? -1 : next++
    // a cache of its own: all that is read is read once, and should not drive out what searches need
    sources.push({
      segment: segment.file === undefined ? segment : openSegment({ ...segment.file, cache: new PageCache(1 << 20) }),
      numbers
    })
    yield
  }
  return sources
}

/** The terms at the first token. */
const first = (terms: ReadonlyArray<PartTerms>): Array<PartTerms> => {
  let same = [terms[0]!]
  for (let at = 1; at < terms.length; at++) {
    const order = terms[at]!.compareTo(same[0]!)
    if (order === 0) same.push(terms[at]!)
    else if (order < 0) same = [terms[at]!]
  }
  return same
}

const copyDocuments = (
  segment: OpenSegment,
  numbers: Int32Array,
  from: number,
  columns: Columns,
  output: SegmentOutput
): void => {
  const to = Math.min(segment.size, from + columnDocuments)
  const { fingerprints, fingerprintStarts } = segment.contents.sections
  const starts = numbersAt(segment.source, fingerprintStarts[0] + from * 4, to - from + 1)
  const offset = starts[0]!
  const bytes = segment.source.read(fingerprints[0] + offset * 4, (starts[to - from]! - offset) * 4)
  for (let document = from; document < to; document++) {
    if (numbers[document] === -1) continue
    const start = starts[document - from]!
    const end = starts[document - from + 1]!
    output.append(bytes, (start - offset) * 4, (end - offset) * 4)
    const { dated, hostNames, hosts, pages, quality } = segment
    columns.add(pages[document]!, dated[document]!, quality[document]!, hostNames[hosts[document]!]!, end - start)
  }
}

const numbersAt = (source: ByteSource, offset: number, count: number): Uint32Array =>
  new Uint32Array(source.read(offset, count * 4).slice().buffer)

/** Merges the forms of a word in several segments, and sets the new number of each form. */
const mergeForms = (parts: ReadonlyArray<PartTerms>): WordForms => {
  const [first] = parts
  if (parts.every((part) => part === first || part.hasFormsLike(first!))) {
    for (const part of parts) part.formNumbers = undefined
    return first!.formBytes()
  }
  const lists = parts.map((part) => part.formBytes())
  const merged: Array<Uint8Array> = []
  const numbers = new Map<string, number>()
  const own = [parts[0]!.token.slice(0, parts[0]!.length)]
  const mappings = lists.map((list) =>
    Uint16Array.from(list ?? own, (form) => {
      const key = Buffer.from(form.buffer, form.byteOffset, form.length).toString("latin1")
      const known = numbers.get(key)
      if (known !== undefined) return known
      if (merged.length === maxForms) return maxForms
      numbers.set(key, merged.length)
      return merged.push(form) - 1
    })
  )
  for (const [at, part] of parts.entries()) {
    const mapping = mappings[at]!
    part.mergedForms = merged.length
    const same = writtenAlike(mapping.length, merged.length) && mapping.every((number, form) => number === form)
    part.formNumbers = same ? undefined : mapping
  }
  return merged
}
