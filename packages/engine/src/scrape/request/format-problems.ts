import type { Format } from "@trawl/schema"
import { isDeepStrictEqual } from "node:util"
import { problem } from "../../request/failure.ts"

/** Problems of formats: empty questions and selectors, and a format that is requested twice with different options. */
export const formatProblems = (
  formats: ReadonlyArray<Format>,
  at: ReadonlyArray<PropertyKey>
): ReadonlyArray<ReturnType<typeof problem>> => {
  const firsts = new Map<string, Weighed & { readonly index: number }>()
  return formats.flatMap((format, index) => {
    const weighed = weigh(typeof format === "string" ? { type: format } : format)
    const type = typeOf(format)
    const first = firsts.get(type)
    if (first === undefined) firsts.set(type, { ...weighed, index })
    else if (isAnother(first, weighed)) {
      return [
        problem(
          [...at, index],
          `Expected each format once: ${type} is also requested, with other options, as format ${first.index}`
        )
      ]
    }
    if (typeof format === "string") return []
    const blank = (text: string, place: ReadonlyArray<PropertyKey>, what: string) =>
      text.trim() === "" ? [problem([...at, index, ...place], `Expected ${what}, found a blank text`)] : []
    if (format.type === "question") return blank(format.question, ["question"], "a question")
    if (format.type === "highlights") return blank(format.query, ["query"], "words to look for")
    if (format.type === "attributes") {
      return format.selectors.flatMap(({ attribute, selector }, place) => [
        ...blank(selector, ["selectors", place, "selector"], "a CSS selector"),
        ...blank(attribute, ["selectors", place, "attribute"], "the name of an attribute")
      ])
    }
    return []
  })
}

const typeOf = (format: Format) => typeof format === "string" ? format : format.type

/** A format, and the number of values in it. */
interface Weighed {
  readonly requested: object
  readonly size: number
}

/** Formats of different sizes differ, and comparing them would take longer. */
const isAnother = (one: Weighed, other: Weighed): boolean =>
  one.size !== other.size || !isDeepStrictEqual(one.requested, other.requested)

const weigh = (requested: object): Weighed => {
  const waiting: Array<unknown> = [requested]
  let size = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    size++
    if (typeof value === "object" && value !== null) { for (const inner of Object.values(value)) waiting.push(inner) }
  }
  return { requested, size }
}
