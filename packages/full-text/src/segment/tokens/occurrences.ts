import { Sample } from "../../text/fingerprint.ts"
import { type FieldWeights, mentionWeights } from "../format/field-weights.ts"
import { ensureCapacity } from "../format/ensure-capacity.ts"
import { maxForms } from "../format/layout.ts"
import { type Field, fieldLength, fields, type SegmentDocument } from "../segment.ts"
import { piecesOf, Readings, readText } from "./read-text.ts"
import type { TokenInterner } from "./token-interner.ts"

/**
 * The word occurrences of a segment's documents, in order. Those of a document are consecutive: by field in the order
 * of `fields`, without `inner`; then those of `inner`; then pairs of neighbours in scripts without spaces.
 */
export class Occurrences {
  /** The readings, by occurrence. */
  readonly read = new Readings()
  /** By document and part, in that order: the end of its occurrences. */
  ends = new Uint32Array(64 * parts)
  /** Where the occurrences of `inner` and the pairs stand, one after another, and by document where its own begin. */
  positions = new Uint32Array(1024)
  positionStarts = new Uint32Array(64)
  /** By document and field: the weight of a mention. */
  worth = new Float64Array(64 * fields.length)
  documents = 0

  /** The distinct readings in order of first appearance; the interner has the number and location of each. */
  met = new Uint32Array(1024)
  differentReadings = 0

  /** By word, in the order they come: the interner's number for it, and how many forms it has. */
  words = new Uint32Array(1024)
  formCounts = new Uint32Array(1024)

  /** By form, in the order they come: its word, and the interner's number for it. */
  formWords = new Uint32Array(1024)
  formNames = new Uint32Array(1024)
  private formNumbers = new Uint16Array(1024)

  private readonly interner: TokenInterner
  private positionCount = 0
  private readonly lengths = new Uint32Array(fields.length)
  private readonly sample = new Sample()

  constructor(interner: TokenInterner) {
    this.interner = interner
  }

  /** How many there are. */
  get length(): number {
    return this.read.length
  }

  /** Ready for another segment. */
  restart(): void {
    const { segmentForms, segmentWords } = this.interner
    this.read.length =
      this.documents =
      this.differentReadings =
      this.positionCount =
        0
    this.formCounts.fill(0, 0, segmentWords.count)
    segmentWords.restart()
    segmentForms.restart()
  }

  /** Adds a document and returns the fingerprint of its body. Yields between pieces of a long text. */
  *add({ texts }: SegmentDocument, weights: FieldWeights): Generator<void, Uint32Array | undefined> {
    const { documents: document, lengths, interner, read } = this
    this.makeRoom(document)
    const { ends } = this
    const { names } = read
    const first = read.length
    names.length = 0
    read.unspaced = false
    let start = first
    for (let field = 0, part = document * parts; field < fields.length; field++) {
      if (field === innerField) continue
      const namesBefore = names.length
      const text = texts[fields[field] as Exclude<typeof fields[number], "inner">] ?? ""
      for (const piece of piecesOf(text)) {
        readText(piece, interner, read)
        if (piece.length < text.length) yield
      }
      if (read.length - start > fieldLength) read.length = start + fieldLength
      if (field === urlField) names.length = namesBefore
      lengths[field] = read.length - start
      ends[part++] = start = read.length
    }
    const bodyEnd = start
    this.positionStarts[document] = this.positionCount
    this.addInner()
    ends[document * parts + innerPart] = read.length
    lengths[innerField] = read.length - bodyEnd
    if (read.unspaced) this.addPairs(document)
    ends[document * parts + pairPart] = read.length
    for (let at = first; at < read.length; at += manyReadings) {
      if (at > first) yield
      this.count(at, Math.min(at + manyReadings, read.length))
    }
    this.documents++
    mentionWeights(weights, lengths, this.worth, document * fields.length)
    return this.sample.of(interner.hashes, read.list, bodyEnd - lengths[fields.length - 1]!, bodyEnd)
  }

  /** Where the occurrences of a document's field begin. */
  fieldBegin(document: number, field: Exclude<Field, "inner">): number {
    const part = document * parts + partOf[field]
    return part === 0 ? 0 : this.ends[part - 1]!
  }

  fieldEnd(document: number, field: Exclude<Field, "inner">): number {
    return this.ends[document * parts + partOf[field]]!
  }

  /** The words inside names; between those of one and those of the next there is a gap in their positions. */
  private addInner(): void {
    const { interner: { inner }, read } = this
    let position = innerField * fieldLength
    for (const name of read.names) {
      for (const reading of inner.get(name)!) this.addPlaced(reading, position++)
      position++
    }
  }

  private addPairs(document: number): void {
    const { ends, interner, read } = this
    for (let field = 0, part = document * parts; field < fields.length; field++) {
      if (field === innerField) continue
      // where the part before ends, of this document or of the one before
      const start = part === 0 ? 0 : ends[part - 1]!
      const end = ends[part++]!
      for (let at = start; at + 1 < end; at++) {
        const reading = read.list[at]!
        const next = read.list[at + 1]!
        if (interner.unspaced[reading] === 1 && interner.unspaced[next] === 1) {
          this.addPlaced(interner.pair(reading, next), field * fieldLength + at - start)
        }
      }
    }
  }

  private addPlaced(reading: number, position: number): void {
    const { read } = this
    read.makeRoom(1)
    read.list[read.length++] = reading
    if (this.positionCount === this.positions.length) {
      this.positions = ensureCapacity(this.positions, this.positionCount + 1)
    }
    this.positions[this.positionCount++] = position
  }

  private count(start: number, end: number): void {
    const { interner: { counts }, read: { list } } = this
    for (let at = start; at < end; at++) {
      const reading = list[at]!
      if (counts[reading]!++ === 0) this.meet(reading)
    }
  }

  /** Takes in a reading that the segment has not had before. */
  private meet(reading: number): void {
    const { formPlaces, forms, places, segmentForms, segmentWords, words } = this.interner
    const number = this.differentReadings++
    if (number === this.met.length) this.met = ensureCapacity(this.met, number + 1)
    this.met[number] = reading
    const knownWords = segmentWords.count
    const word = segmentWords.of(words[reading]!)
    if (word === knownWords) {
      if (word === this.words.length) {
        this.words = ensureCapacity(this.words, word + 1)
        this.formCounts = ensureCapacity(this.formCounts, word + 1)
      }
      this.words[word] = words[reading]!
    }
    const knownForms = segmentForms.count
    const form = segmentForms.of(forms[reading]!)
    if (form === knownForms) {
      if (form === this.formNames.length) {
        this.formWords = ensureCapacity(this.formWords, form + 1)
        this.formNames = ensureCapacity(this.formNames, form + 1)
        this.formNumbers = ensureCapacity(this.formNumbers, form + 1)
      }
      this.formWords[form] = word
      this.formNames[form] = forms[reading]!
      this.formNumbers[form] = Math.min(this.formCounts[word]!++, maxForms)
    }
    formPlaces[reading] = this.formNumbers[form]!
    places[reading] = word * 2 + (this.formNumbers[form] === 0 ? 0 : 1)
  }

  private makeRoom(document: number): void {
    if (document < this.positionStarts.length) return
    this.positionStarts = ensureCapacity(this.positionStarts, document + 1)
    this.ends = ensureCapacity(this.ends, this.positionStarts.length * parts)
    this.worth = ensureCapacity(this.worth, this.positionStarts.length * fields.length)
  }
}

/** Readings that take about a millisecond to count. */
const manyReadings = 20_000

/** Parts of a document: its fields but `inner`, then that, then pairs. */
export const parts = fields.length + 1
export const innerField = fields.indexOf("inner")
export const innerPart = fields.length - 1
export const pairPart = fields.length
/** The place of the body's end among the ends of a document. */
export const bodyPart = innerPart - 1
const partOf = Object.fromEntries(
  fields.filter((field) => field !== "inner").map((field, part) => [field, part])
) as Readonly<Record<Exclude<Field, "inner">, number>>
const urlField = fields.indexOf("url")
