import type { ReadProblem } from "@trawl/reader"
import type { DocumentRequest } from "@trawl/reader/documents"
import type { PageText } from "@trawl/reader/page"

/** The first message of a reader process: its code is loaded. */
export const readerStarted = "started"

/**
 * Part of a long string of the next response. The engine reads each message in one step, so long strings arrive in
 * parts before the response, in the order of its `long`.
 */
export interface StringPart {
  readonly part: string
}

/** A string that is empty in `response` and arrived in so many parts. */
interface LongString {
  readonly path: ReadonlyArray<string>
  readonly parts: number
}

/** The last message of a response: all of it except long strings. */
export interface ResponseMessage {
  readonly response: ReaderResponse
  readonly long: ReadonlyArray<LongString>
}

/** Divides a response into messages. */
export const messageParts = (response: ReaderResponse): ReadonlyArray<StringPart | ResponseMessage> => {
  const parts: Array<StringPart> = []
  const long: Array<LongString> = []
  const shortened = (value: unknown, path: ReadonlyArray<string>): unknown => {
    if (typeof value === "string" && value.length > maxPartLength) {
      for (let at = 0; at < value.length; at += maxPartLength) parts.push({ part: value.slice(at, at + maxPartLength) })
      long.push({ path, parts: Math.ceil(value.length / maxPartLength) })
      return ""
    }
    if (path.length > maxDepth || typeof value !== "object" || value?.constructor !== Object) return value
    const changed = Object.entries(value).map(([name, inner]) => [name, shortened(inner, [...path, name])] as const)
    return changed.every(([name, inner]) => inner === Reflect.get(value, name)) ? value : Object.fromEntries(changed)
  }
  const last = shortened(response, []) as ReaderResponse // the same, with shorter strings
  return [...parts, { response: last, long }]
}

/** The response of these messages. */
export const joined = (parts: ReadonlyArray<StringPart>, { long, response }: ResponseMessage): ReaderResponse => {
  let from = 0
  for (const { parts: count, path } of long) {
    const holder = path.slice(0, -1).reduce<unknown>((value, name) => Reflect.get(value as object, name), response)
    const text = parts.slice(from, from += count).map(({ part }) => part).join("")
    Reflect.set(holder as object, path.at(-1)!, text)
  }
  return response
}

/** Characters that take about a millisecond to receive. */
const maxPartLength = 500_000
/** Levels of objects in which a response contains the text of a page. */
const maxDepth = 3

/** The result of a request, or why there is none. */
export type ReaderResponse =
  | { readonly done: unknown }
  | {
    readonly failed: {
      readonly problem: ReadProblem | "ReaderFailed"
      readonly message: string
      readonly cause?: string | undefined
    }
  }
  | { readonly unusable: { readonly selector: string; readonly problem: string } }

/** A file to read, or an operation on a page. */
export type ReaderRequest = FileRequest | PageRequest

export interface FileRequest {
  readonly request: DocumentRequest
  readonly bytes: Uint8Array
}

export interface PageRequest {
  readonly work: string
  readonly argument: unknown
  /** Undefined for the page of the previous request. */
  readonly page: PageText | undefined
}
