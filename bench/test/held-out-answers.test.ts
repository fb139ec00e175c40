import { describe, expect, it } from "vitest"
import { heldOutPages, heldOutQuestions } from "../src/agent/held-out/held-out.ts"
import { absent } from "../src/agent/prose/prose-page.ts"
import type { ShortPage } from "../src/agent/prose/short-page.ts"
import type { Accepted } from "../src/agent/question.ts"

const numberWords = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen"
).split(" ")
const tens = ["", "", "twenty", "thirty", "forty", "fifty"]

const wordsOf = (value: number): ReadonlyArray<string> => [
  numberWords[value] ?? `${tens[Math.floor(value / 10)]}${value % 10 === 0 ? "" : `-${numberWords[value % 10]}`}`,
  ...value === 2 ? ["twice"] : []
]

const textOf = ({ html, title }: ShortPage): string =>
  `${title}\n${html.replace(/<[^>]+>/gu, " ").replace(/&lt;/gu, "<")}`.replace(/\s+/gu, " ").toLowerCase()

const dateWords = (iso: string): string =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC"
  })

/** Whether the page states the value in one of the ways a person would write it. A denial has no words of its own. */
const isStated = (text: string, accepted: Accepted): boolean => {
  if (typeof accepted === "boolean") return true
  if (typeof accepted === "number") {
    const digits = [String(accepted), accepted.toLocaleString("en-GB"), accepted.toFixed(2), accepted.toFixed(1)]
    return [...digits, ...wordsOf(accepted)].some((form) => new RegExp(`(?<![\\w.])${form}(?![\\d])`, "u").test(text))
  }
  if (typeof accepted === "string") {
    return text.includes(accepted.toLowerCase()) ||
      /^\d{4}-\d\d-\d\d$/u.test(accepted) && text.includes(dateWords(accepted).toLowerCase())
  }
  if ("oneOf" in accepted) return accepted.oneOf.some((one) => isStated(text, one))
  if ("matches" in accepted) return new RegExp(accepted.matches.source, "iu").test(text)
  return accepted.all.every((one) => typeof one !== "object" && isStated(text, one))
}

describe("the held-out half", () => {
  it.each(heldOutPages.map((page) => [page.path, page] as const))("states every expected value on %s", (_, page) => {
    const text = textOf(page)
    const expected = [
      ...page.questions.flatMap(({ answer }) => answer === "not found" ? [] : Object.entries(answer)),
      ...Object.entries(page.json?.fields ?? {}).filter(([, value]) => value !== absent)
    ] as ReadonlyArray<readonly [string, Accepted]>
    expect(expected.filter(([, accepted]) => !isStated(text, accepted))).toEqual([])
  })

  it("has a value or `absent` for every field of every schema", () => {
    for (const { json } of heldOutPages) {
      if (json === undefined) continue
      const { properties } = json.schema as { readonly properties: object }
      expect(Object.keys(json.fields)).toEqual(Object.keys(properties))
    }
  })

  it("has at least 100 questions, 30 schemas and 120 fields that a page states", () => {
    const schemas = heldOutPages.flatMap(({ json }) => json === undefined ? [] : [json])
    expect(heldOutQuestions.length).toBeGreaterThanOrEqual(100)
    expect(schemas.length).toBeGreaterThanOrEqual(30)
    expect(schemas.flatMap(({ fields }) => Object.values(fields)).filter((value) => value !== absent).length)
      .toBeGreaterThanOrEqual(120)
    expect(new Set(heldOutQuestions.map(({ id }) => id)).size).toBe(heldOutQuestions.length)
    expect(new Set(heldOutQuestions.map(({ prompt }) => prompt)).size).toBe(heldOutQuestions.length)
  })
})
