import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"
import { createGunzip } from "node:zlib"
import type { LoadedPaper } from "../loaded-paper.ts"
import { paperFromJson } from "./paper-from-json.ts"
import { papersFromXml } from "./papers-from-xml.ts"

/** A paper, or the problem of a record. */
export type DumpRecord = { readonly paper: LoadedPaper } | { readonly problem: string }

/** The records of a file, one by one. Needs little memory for a file of any size, except for a single JSON value. */
export async function* readDump(file: string): AsyncGenerator<DumpRecord> {
  const stored = createReadStream(file)
  const bytes = file.endsWith(".gz") ? stored.pipe(createGunzip()) : stored
  // the reader of the lines throws this error
  if (bytes !== stored) stored.on("error", (cause) => bytes.destroy(cause))
  const lines = createInterface({ input: bytes, crlfDelay: Infinity })[Symbol.asyncIterator]()
  let number = 0
  for (let line = await next(lines); line !== undefined; line = await next(lines)) {
    number++
    const text = number === 1 ? line.replace(/^\ufeff/u, "") : line
    if (text.trim() === "") continue
    if (text.trimStart().startsWith("<")) return yield* papersFromXml(following(text, lines))
    return yield* fromJson(text, number, lines)
  }
}

type Lines = AsyncIterator<string>

const next = async (lines: Lines): Promise<string | undefined> => {
  const { done, value } = await lines.next()
  return done === true ? undefined : value
}

async function* following(first: string, lines: Lines): AsyncGenerator<string> {
  for (let line: string | undefined = first; line !== undefined; line = await next(lines)) yield `${line}\n`
}

async function* fromJson(first: string, at: number, lines: Lines): AsyncGenerator<DumpRecord> {
  let number = at
  // JSON over several lines, unless a line after an invalid one is a record
  const begun: Array<string> = []
  let line: string | undefined = first
  for (; line !== undefined && parsed(line) === undefined; line = await next(lines), number++) begun.push(line)
  if (begun.length > 0 && (line === undefined || mayGoOnWith(begun, line))) {
    for (; line !== undefined; line = await next(lines)) begun.push(line)
    const value: unknown = JSON.parse(begun.join("\n"))
    return yield* recordsOf(value, "")
  }
  for (const [index, broken] of begun.entries()) if (broken.trim() !== "") yield noJson(at + index)
  for (; line !== undefined; line = await next(lines), number++) {
    if (line.trim() === "") continue
    const value = parsed(line)
    if (value === undefined) yield noJson(number)
    else yield* recordsOf(value.json, `Line ${number}: `)
  }
}

const noJson = (line: number): DumpRecord => ({ problem: `Line ${line} is not JSON.` })

/**
 * Whether multi-line JSON may continue with a line that is valid JSON by itself: an object can only follow in a list or
 * after a colon.
 */
const mayGoOnWith = (begun: ReadonlyArray<string>, line: string): boolean => {
  const [first = ""] = begun
  const inList = first.startsWith("[") || begun.length > 1
  return !line.startsWith("{") || (inList ? /[:[,]\s*$/u : /[:[]\s*$/u).test(begun.at(-1) ?? "")
}

const parsed = (line: string): { readonly json: unknown } | undefined => {
  try {
    return { json: JSON.parse(line) }
  } catch {
    return undefined // the caller reports the line
  }
}

function* recordsOf(value: unknown, place: string): Generator<DumpRecord> {
  for (const record of listIn(value)) {
    const paper = paperFromJson(record)
    yield typeof paper === "string" ? { problem: place + paper } : { paper }
  }
}

/** The records of a value: one record, a list, or the wrappers of APIs and public files around a list. */
const listIn = (value: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(value)) return value
  if (typeof value !== "object" || value === null) return [value]
  const { items, message } = value as { readonly items?: unknown; readonly message?: { readonly items?: unknown } }
  return Array.isArray(items)
    ? items
    : Array.isArray(message?.items)
    ? message.items
    : [typeof message === "object" && message !== null ? message : value]
}
