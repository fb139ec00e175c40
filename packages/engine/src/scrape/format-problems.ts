import type { Format } from "@trawl/schema"
import { problem } from "../failure.ts"

/** What of formats asks for nothing: questions and selectors without a word, and schemas that are nested so deeply that nothing could read them, nor write them down. */
export const formatProblems = (formats: ReadonlyArray<Format>, at: ReadonlyArray<PropertyKey>): ReadonlyArray<ReturnType<typeof problem>> =>
  formats.flatMap((format, index) => {
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
    return "schema" in format && isDeep(format.schema) ? [problem([...at, index, "schema"], `Expected a JSON Schema of at most ${deepest} levels`)] : []
  })

/** Each property of an object takes two levels. */
const deepest = 200

const isDeep = (schema: unknown): boolean => {
  const waiting: Array<readonly [value: unknown, depth: number]> = [[schema, 0]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, depth] = next
    if (typeof value !== "object" || value === null) continue
    if (depth >= deepest) return true
    for (const inner of Object.values(value)) waiting.push([inner, depth + 1])
  }
  return false
}
