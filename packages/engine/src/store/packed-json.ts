import * as Effect from "effect/Effect"
import { timeSlice } from "../time-slice.ts"
import { jsonBytes, piecesOf } from "./json-bytes.ts"
import { packInTurns, unpackBytes, unpackNow } from "./packed.ts"

/**
 * Packs plain data, such as a document, for storage, and returns about how many characters it has as JSON. Its long
 * strings follow the JSON of the rest, so that no step of writing or reading them is long.
 */
export const packJson = Effect.fnUntraced(function*(data: unknown) {
  const long: Array<LongString> = []
  const strings: Array<Buffer> = []
  const rest = withoutLongStrings(data, [], long)
  if (long.length === 0) {
    const { bytes, characters } = yield* jsonBytes(data)
    return { packed: yield* packInTurns(bytes), characters }
  }
  let characters = 0
  const lengths: Array<number> = []
  for (const { text } of long) {
    let length = 0
    for (const piece of piecesOf(text, sizeOfPart)) {
      yield* timeSlice
      const part = Buffer.from(piece)
      strings.push(part)
      length += part.length
    }
    characters += text.length
    lengths.push(length)
  }
  const head: Head = { rest, long: long.map(({ path }, at) => ({ path, length: lengths[at] ?? 0 })) }
  const { bytes, characters: others } = yield* jsonBytes(head)
  yield* timeSlice
  return {
    packed: yield* packInTurns(Buffer.concat([bytes, newline, ...strings])),
    characters: characters + others
  }
})

/** The data of `packJson`. Other work runs between its parts. */
export const unpackJson = Effect.fnUntraced(function*(packed: Uint8Array) {
  const steps = parsed(yield* unpackBytes(packed))
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    yield* timeSlice
  }
})

/** The data of `packJson`, in one step. */
export const unpackJsonNow = (packed: Uint8Array): unknown => {
  const steps = parsed(unpackNow(packed))
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

function* parsed(bytes: Buffer): Generator<void, unknown> {
  // JSON has no line breaks outside strings, which write them as `\n`
  const end = bytes.indexOf(newline)
  if (end === -1) return JSON.parse(bytes.toString("utf8"))
  const head = JSON.parse(bytes.toString("utf8", 0, end)) as Head // only `packJson` writes it
  let at = end + 1
  for (const { length, path } of head.long) {
    const parts: Array<string> = []
    for (const last = at + length; at < last;) {
      yield
      let to = Math.min(at + sizeOfPart, last)
      while (to < last && isContinued(bytes[to])) to--
      parts.push(bytes.toString("utf8", at, to))
      at = to
    }
    const holder = path.slice(0, -1).reduce<unknown>((data, name) => Reflect.get(data as object, name), head.rest)
    Reflect.set(holder as object, path.at(-1)!, parts.join(""))
  }
  return head.rest
}

/** The data with empty strings instead of long ones, which are added to `long`. */
const withoutLongStrings = (data: unknown, path: ReadonlyArray<string>, long: Array<LongString>): unknown => {
  if (typeof data !== "object" || data === null || Array.isArray(data) || path.length === maxDepth) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, inner]: [string, unknown]) => {
      const inside = [...path, name]
      if (typeof inner !== "string" || inner.length < longString) return [name, withoutLongStrings(inner, inside, long)]
      long.push({ path: inside, text: inner })
      return [name, ""]
    })
  )
}

interface LongString {
  readonly path: ReadonlyArray<string>
  readonly text: string
}

interface Head {
  readonly rest: unknown
  /** The places of the long strings in `rest`, and their lengths in bytes, in the order in which they follow. */
  readonly long: ReadonlyArray<{ readonly path: ReadonlyArray<string>; readonly length: number }>
}

const newline = Buffer.from("\n")
/** Whether a byte is not the first one of its character in UTF-8. */
const isContinued = (byte = 0): boolean => (byte & 0xc0) === 0x80
/** Characters of strings that are not part of the JSON. */
const longString = 100_000
/** Characters or bytes that take about a millisecond to encode or decode. */
const sizeOfPart = 300_000
/** Levels of objects in which a document contains the text of a page. */
const maxDepth = 3
