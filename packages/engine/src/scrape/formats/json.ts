import type { Failure, FormatType } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure, problem } from "../../failure.ts"
import { conformanceTo, type Problems, withNulls } from "../extract/conform.ts"
import { extractValue } from "../extract/extract-value.ts"
import { pageSources } from "../extract/page-scope.ts"
import { notGiven } from "../extract/not-given.ts"
import { plainSchema } from "../extract/plain-schema.ts"
import { isItem } from "../facts/item.ts"
import { structuredItems } from "../facts/structured-items.ts"
import { baseOf } from "../../page/page-urls.ts"
import type { Made, MakeFormat, Scraping } from "../format.ts"

/** Data of the page by a JSON Schema; without one, what the page says for machines, as it is. */
export const makeJson: MakeFormat<"json"> = ({ prompt, schema }, scraping) =>
  schema === undefined
    ? Effect.sync(() => withoutSchema(scraping, prompt))
    : Effect.map(jsonBy(schema, scraping), (json): Made => {
      const warnings = [notGiven(json, schema), prompt === undefined ? undefined : promptUnused].filter((one) => one !== undefined)
      return { fields: { json }, ...warnings.length === 0 ? {} : { warning: warnings.join(" ") } }
    })

/**
 * What the page says of what a schema asks for, always what the schema says. The schema's own faults, and what is
 * required but not on the page, fail with 422.
 */
export const jsonBy = Effect.fnUntraced(function*(schema: Readonly<Record<string, unknown>>, scraping: Scraping, format: FormatType = "json") {
  const conformance = yield* Effect.promise(() => conformanceTo(schema))
  if (!("problemsOf" in conformance)) return yield* notPossible(conformance.map(({ message, path }) => problem(["formats", scraping.places.get(format) ?? format, "schema", ...path], message)))
  const found = yield* Effect.sync(() => candidate(schema, scraping))
  let value = found
  let problems = conformance.problemsOf(value)
  // what is not required may be missing rather than wrong
  for (let round = 0; round < mostRounds && problems.length > 0; round++) {
    const mended = problems.reduce((left, { path }) => without(left, path), value)
    if (mended === value) break
    value = withNulls(mended, schema)
    problems = conformance.problemsOf(value)
  }
  return problems.length === 0 ? value : yield* notPossible(problems)
})

const mostRounds = 4

/** The value before it is checked: the one place that a language model would be asked in. */
const candidate = (schema: Readonly<Record<string, unknown>>, scraping: Scraping): unknown => {
  const { properties, types } = plainSchema(schema, schema)
  if (properties.length === 0 && (types.length === 0 || types.includes("object"))) return wholePage(scraping)
  return withNulls(extractValue(schema, pageSources(scraping)) ?? (types.includes("array") ? [] : {}), schema)
}

const wholePage = (scraping: Scraping): Readonly<Record<string, unknown>> => {
  const { description, metadata, title } = scraping.content
  return { ...metadata, title, description, items: machineReadable(scraping) }
}

const machineReadable = ({ page, tree }: Scraping): ReadonlyArray<unknown> => {
  const html = tree()
  return structuredItems(html, page.rawHtml, baseOf(html, page.url))
}

const withoutSchema = (scraping: Scraping, prompt: string | undefined): Made => {
  const items = machineReadable(scraping)
  const why = prompt === undefined ? "No schema was given" : promptUnused
  return items.length === 0
    ? { fields: { json: null }, warning: `${why} The page has no structured data; with a JSON Schema, data is read from its tables and text.`.replace("given The", "given. The") }
    : { fields: { json: items.length === 1 ? items[0] : items }, warning: `${why}${prompt === undefined ? ":" : ""} json is the structured data of the page as it is.` }
}

const promptUnused = "The prompt was not used: it needs a language model, and this engine has none."

const notPossible = (details: Problems): Effect.Effect<never, Failure> => Effect.fail(failure("ExtractionFailed", { details }))

/** The value without what is at a path; lists lose the whole thing it is in, when that is all that is wrong. */
const without = (value: unknown, path: ReadonlyArray<PropertyKey>): unknown => {
  const [at, ...rest] = path
  if (at === undefined) return value
  if (Array.isArray(value)) {
    const index = Number(at)
    if (!(index in value)) return value
    const inner = rest.length === 0 ? undefined : without(value[index], rest)
    return inner === undefined || inner === value[index] ? value.toSpliced(index, 1) : value.with(index, inner)
  }
  if (!isItem(value) || typeof at !== "string" || !Object.hasOwn(value, at)) return value
  if (rest.length === 0) {
    const { [at]: _, ...others } = value
    return others
  }
  const inner = without(value[at], rest)
  return inner === value[at] ? value : { ...value, [at]: inner }
}
