import { inflateSync } from "node:zlib"

/**
 * The offset of an uncompressed object, from the cross-reference stream at the end of the file. Undefined if the object
 * is missing or compressed, or the stream is unusual.
 */
export const writtenPlace = (bytes: Buffer, object: number): number | undefined => {
  const list = listOf(bytes)
  if (list === undefined) return undefined
  const { ranges, rows, widths: [kind, place, more] } = list
  let before = 0
  for (const [first, count] of ranges) {
    if (object < first || object >= first + count) {
      before += count
      continue
    }
    const at = (before + object - first) * (kind + place + more)
    return at + kind + place > rows.length || rows.readUIntBE(at, kind) !== inTheOpen
      ? undefined
      : rows.readUIntBE(at + kind, place)
  }
  return undefined
}

const inTheOpen = 1

const listOf = (bytes: Buffer) => {
  const start = Number(
    /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(bytes.toString("latin1", Math.max(0, bytes.length - 100)))?.[1]
  )
  if (!(start < bytes.length)) return undefined
  const [all, dictionary = ""] =
    /^\s*\d+ \d+ obj\s*<<([^]*?)>>\s*stream\r?\n/.exec(bytes.toString("latin1", start, start + maxLength)) ?? []
  const numbers = (entry: RegExp) => entry.exec(dictionary)?.[1]?.trim().split(/\s+/).map(Number)
  const [kind = 0, place = 0, more = 0] = numbers(/\/W\s*\[([\d\s]+)\]/) ?? []
  const [length] = numbers(/\/Length\s+(\d+)\s*(?:\/|$)/) ?? []
  const [size] = numbers(/\/Size\s+(\d+)/) ?? []
  const isPlain = /\/Type\s*\/XRef\b/.test(dictionary) && /\/Filter\s*\/FlateDecode\b/.test(dictionary) &&
    !dictionary.includes("/DecodeParms")
  if (all === undefined || length === undefined || size === undefined || !isPlain || ![kind, place].every(isReadable)) {
    return undefined
  }
  const ranges = numbers(/\/Index\s*\[([\d\s]+)\]/) ?? [0, size]
  try {
    return {
      widths: [kind, place, more] as const,
      ranges: Array.from(
        { length: ranges.length / 2 },
        (_, index) => [ranges[2 * index]!, ranges[2 * index + 1]!] as const
      ),
      rows: inflateSync(bytes.subarray(start + all.length, start + all.length + length), { maxOutputLength: maxBytes })
    }
  } catch {
    return undefined // damaged, or unreasonably large
  }
}

/** Maximum length of the stream's dictionary in characters. */
const maxLength = 2_000
const maxBytes = 20_000_000

/** Whether Node can read a number with this many bytes. */
const isReadable = (width: number): boolean => width >= 1 && width <= 6
