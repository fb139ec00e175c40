import type { Format } from "@trawl/schema"
import { isDeepStrictEqual } from "node:util"
import { problem } from "../failure.ts"

/**
 * What of formats asks for nothing: questions and selectors without a word, and schemas that are nested so deeply that nothing could read
 * them, nor write them down. And what asks for two things of which a document has one: a format twice, in two ways.
 */
export const formatProblems = (formats: ReadonlyArray<Format>, at: ReadonlyArray<PropertyKey>): ReadonlyArray<ReturnType<typeof problem>> => {
  const firsts = new Map<string, Weighed & { readonly index: number }>()
  return formats.flatMap((format, index) => {
    const weighed = weigh(typeof format === "string" ? { type: format } : format)
    const type = typeOf(format)
    const first = firsts.get(type)
    if (first === undefined) firsts.set(type, { ...weighed, index })
    else if (isAnother(first, weighed)) return [problem([...at, index], `Expected each format once: ${type} is asked for in another way as format ${first.index}`)]
    if (typeof format === "string") return []
    const blank = (text: string, place: ReadonlyArray<PropertyKey>, what: string) => text.trim() === "" ? [problem([...at, index, ...place], `Expected ${what}, found a blank text`)] : []
    if (format.type === "question") return blank(format.question, ["question"], "a question")
    if (format.type === "highlights") return blank(format.query, ["query"], "words to look for")
    if (format.type === "attributes") {
      return format.selectors.flatMap(({ attribute, selector }, place) => [
        ...blank(selector, ["selectors", place, "selector"], "a CSS selector"),
        ...blank(attribute, ["selectors", place, "attribute"], "the name of an attribute")
      ])
    }
    return "schema" in format && weighed.isDeep ? [problem([...at, index, "schema"], `Expected a JSON Schema of at most ${deepest} levels`)] : []
  })
}

const typeOf = (format: Format) => typeof format === "string" ? format : format.type

/** What a format asks for, with how many values are in it. */
interface Weighed {
  readonly asked: object
  readonly size: number
  readonly isDeep: boolean
}

/** What is too deep is told for itself, and not compared; nor is what is not as large, as it would take as long as what is larger. */
const isAnother = (one: Weighed, other: Weighed): boolean => !one.isDeep && !other.isDeep && (one.size !== other.size || !isDeepStrictEqual(one.asked, other.asked))

/** Each property of an object takes two levels. */
const deepest = 200

const weigh = (asked: object): Weighed => {
  // the levels are those of a schema, which is one below its format
  const waiting: Array<readonly [value: unknown, depth: number]> = [[asked, -1]]
  let size = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, depth] = next
    size++
    if (typeof value !== "object" || value === null) continue
    if (depth >= deepest) return { asked, size, isDeep: true }
    for (const inner of Object.values(value)) waiting.push([inner, depth + 1])
  }
  return { asked, size, isDeep: false }
}
