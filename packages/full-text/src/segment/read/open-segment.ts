import { fstatSync } from "node:fs"
import { crc32 } from "node:zlib"
import { ByteReader } from "../format/byte-reader.ts"
import { format, type Section, type SegmentLayout, trailerBytes, trailerMark } from "../format/layout.ts"
import { SegmentDamaged } from "../format/segment-damaged.ts"
import type { Segment } from "../segment.ts"
import { tagToken } from "../write/tag-postings.ts"
import { BlockCursor } from "./block-cursor.ts"
import { type ByteSource, memorySource, PageCache, readRange } from "./byte-source.ts"
import { Dictionary } from "./dictionary.ts"
import { termBlocks } from "./term-blocks.ts"
import { TermCursor } from "./term-cursor.ts"

/** A segment that can be merged with others. */
export interface OpenSegment extends Segment {
  readonly contents: SegmentLayout
  /** How long it is, tail and all. */
  readonly bytes: number
  readonly source: ByteSource
  readonly dictionary: Dictionary
  /** By the numbers in `hosts`. */
  readonly hostNames: ReadonlyArray<string>
  /** The file, if there is one. */
  readonly file: SegmentFile | undefined
}

/** An open file, and its cache. */
export interface SegmentFile {
  readonly descriptor: number
  readonly cache: PageCache
}

/** Opens the bytes of a segment, in memory or in a file. Throws `SegmentDamaged` if they are invalid. */
export const openSegment = (from: Uint8Array | SegmentFile): OpenSegment =>
  from instanceof Uint8Array ? openBytes(new Uint8Array(from.buffer, from.byteOffset, from.length)) : openFile(from)

const openBytes = (bytes: Uint8Array): OpenSegment =>
  readSegment(
    memorySource(bytes),
    readTail((offset, length) => bytes.subarray(offset, offset + length), bytes.length),
    undefined
  )

const openFile = (file: SegmentFile): OpenSegment => {
  const { size } = fstatSync(file.descriptor)
  const tail = readTail((offset, length) => readRange(file.descriptor, offset, length), size)
  return readSegment(file.cache.source(file.descriptor, tail.body, tail.checksums), tail, file)
}

interface Tail {
  readonly contents: SegmentLayout
  readonly checksums: Uint32Array
  /** How many bytes come before it. */
  readonly body: number
  readonly size: number
}

const readTail = (read: (offset: number, length: number) => Uint8Array, size: number): Tail => {
  if (size < trailerBytes) throw new SegmentDamaged("A segment has no footer.")
  const trailer = Buffer.from(read(size - trailerBytes, trailerBytes))
  const json = trailer.readUInt32LE(0)
  const checksums = trailer.readUInt32LE(4) * 4
  const body = size - trailerBytes - json - checksums
  if (trailer.toString("latin1", 12) !== trailerMark || body < 0) throw new SegmentDamaged("A segment has no footer.")
  const bytes = read(body, json + checksums)
  if (crc32(bytes) !== trailer.readUInt32LE(8)) {
    throw new SegmentDamaged("The footer of a segment does not match its checksum.")
  }
  const contents: SegmentLayout = JSON.parse(Buffer.from(bytes.subarray(0, json)).toString("utf8"))
  if (contents.format !== format) throw new SegmentDamaged(`A segment is of format ${contents.format}, not ${format}.`)
  return { contents, checksums: new Uint32Array(bytes.slice(json).buffer), body, size }
}

const readSegment = (
  source: ByteSource,
  { contents, size: bytes }: Tail,
  file: SegmentFile | undefined
): OpenSegment => {
  const { sections, size } = contents
  const buffer = (section: Section) => source.read(...sections[section]).slice().buffer
  const dictionary = new Dictionary(source, sections.dictionaryIndex, sections.dictionary, sections.words)
  return {
    contents,
    bytes,
    source,
    dictionary,
    file,
    size,
    pages: new Uint32Array(buffer("pages")),
    dated: new Float64Array(buffer("dated")),
    quality: new Uint8Array(buffer("quality")),
    hosts: new Uint32Array(buffer("hosts")),
    hostNames: readNames(source.read(...sections.hostNames)),
    fingerprint: (document) => {
      const [start, end] = new Uint32Array(source.read(sections.fingerprintStarts[0] + document * 4, 8).slice().buffer)
      if (start === end) return undefined
      return new Uint32Array(source.read(sections.fingerprints[0] + start! * 4, (end! - start!) * 4).slice().buffer)
    },
    term: (token) => {
      const entry = dictionary.find(Buffer.from(token, "utf8"))
      if (entry === undefined) return undefined
      const { documents, forms, highest } = entry
      let blocks: ReturnType<typeof termBlocks> | undefined
      return {
        documents,
        forms,
        highest,
        cursor: () => new TermCursor(source, blocks ??= termBlocks(source, entry, false), size, forms.length)
      }
    },
    tag: (tag) => {
      const entry = dictionary.find(tagToken(tag))
      return entry && {
        documents: entry.documents,
        cursor: () => new BlockCursor(source, termBlocks(source, entry, true), size)
      }
    },
    beginningWith: (prefix, limit) => dictionary.beginningWith(Buffer.from(prefix, "utf8"), limit, isWord)
  }
}

// neither a tag nor a pair of neighbours
const isWord = (token: string): boolean => !token.startsWith("\0") && !token.includes(" ")

const readNames = (bytes: Uint8Array): ReadonlyArray<string> => {
  const names: Array<string> = []
  const reader = new ByteReader(bytes)
  while (reader.at < bytes.length) names.push(reader.text(reader.varint()))
  return names
}
