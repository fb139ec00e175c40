import * as Effect from "effect/Effect"
import { timeSlice } from "../time-slice.ts"

/**
 * The JSON text of plain data as UTF-8, and its number of characters. Other work runs between its parts, because
 * documents can be large.
 */
export const jsonBytes = Effect.fnUntraced(function*(value: unknown) {
  if (!isLongerThan(value, short)) {
    const text = JSON.stringify(value)
    return { bytes: Buffer.from(text), characters: text.length }
  }
  const parts: Array<Buffer> = []
  let characters = 0
  let waiting = ""
  const encode = () => {
    parts.push(Buffer.from(waiting))
    characters += waiting.length
    waiting = ""
  }
  yield* timeSlice
  for (const part of partsOf(value, maxDepth)) {
    waiting += part
    if (waiting.length < large) continue
    encode()
    yield* timeSlice
  }
  encode()
  return { bytes: parts.length === 1 ? parts[0]! : Buffer.concat(parts), characters }
})

/** Parts of the JSON text: each is a long piece of a string, or a value that is not large. */
function* partsOf(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || !isLongerThan(value, large)) return yield JSON.stringify(value)
  if (typeof value === "string") {
    yield "\""
    for (const piece of piecesOf(value, large)) yield JSON.stringify(piece).slice(1, -1)
    return yield "\""
  }
  const isList = Array.isArray(value)
  let separator = isList ? "[" : "{"
  for (const [name, inner] of isList ? value.entries() : Object.entries(value as object)) {
    if (inner === undefined && !isList) continue
    yield isList ? separator : `${separator}${JSON.stringify(name)}:`
    yield* partsOf(inner ?? null, levels - 1)
    separator = ","
  }
  yield isList ? "]" : "}"
}

/** Whether plain data has more characters as JSON, approximately. */
export const isLongerThan = (value: unknown, characters: number): boolean => {
  const waiting = [value]
  let size = 0
  while (waiting.length > 0 && size < characters) {
    const next = waiting.pop()
    size += typeof next === "string" ? next.length : charactersOfOthers
    if (typeof next === "object" && next !== null) { for (const inner of Object.values(next)) waiting.push(inner) }
  }
  return size >= characters
}

/** A string in pieces of at most `length` characters, which can be encoded one by one. */
export function* piecesOf(text: string, length: number): Generator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + length
    // a pair of surrogates is one character
    if (isHighSurrogate(text.charCodeAt(end - 1))) end--
    yield text.slice(at, end)
  }
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00

/**
 * Characters that take less than a tenth of a millisecond to write as JSON and to encode, such as those of an event
 * without a document.
 */
const short = 10_000
/** Characters that take a few milliseconds. */
const large = 300_000
/** About as long as a number with its name. */
const charactersOfOthers = 10
/** Levels of lists and objects that are written in parts. Documents and events have fewer. */
const maxDepth = 6
