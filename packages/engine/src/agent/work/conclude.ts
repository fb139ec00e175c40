import type { SchemaChecks } from "../../scrape/extract/schema-checks.ts"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { plainSchema } from "../../scrape/extract/plain-schema.ts"
import { conformingTo } from "../../scrape/extract/schema-checks.ts"
import { isItem } from "../../scrape/facts/item.ts"
import { timeSlice } from "../../time-slice.ts"
import type { AgentTask } from "../ground/agent-task.ts"
import type { Conclusion, SourcedFinding } from "../ground/reasoner.ts"
import type { Outcome, Suggestion } from "../ground/worker.ts"
import { type JsonSchema, withCitations } from "./citation-fields.ts"
import { grounded, sourcesIn } from "./sources.ts"

/** The outcome of a run: data that pages support, with citations, conforming to the schema; or the missing fields. */
export const outcomeOf = (
  task: AgentTask,
  { data, message, missing }: Conclusion,
  findings: ReadonlyArray<SourcedFinding>,
  read: number
): Effect.Effect<Outcome, never, SchemaChecks> =>
  task.mode === "chat"
    ? Effect.succeed({ _tag: "Succeeded", data: null, message, suggestions: suggestionsFor(findings) })
    : task.schema === undefined
    ? Effect.succeed(
      findings.length === 0 ? { _tag: "Failed", error: nothingFound(read) } : { _tag: "Succeeded", data, message }
    )
    : Effect.map(dataBy(task.schema, data, findings), ({ isFound, problems, value }): Outcome => {
      if (problems.length > 0) return { _tag: "Failed", error: notFound([...new Set([...missing, ...problems])], read) }
      // data without any value is not a success, even if the schema requires nothing
      return isFound
        ? { _tag: "Succeeded", data: value, message }
        : { _tag: "Failed", error: nothingFound(read, fieldsOf(task.schema)) }
    })

/** The data found for a schema: grounded, cited and valid, except for `problems`, which are names of fields. */
export const dataBy = Effect.fnUntraced(
  function*(schema: JsonSchema, data: unknown, findings: ReadonlyArray<SourcedFinding>) {
    const sources = sourcesIn(findings)
    yield* timeSlice
    const groundedData = grounded(data, sources.of(data)) ?? emptyOf(schema)
    const isFound = hasValue(groundedData)
    yield* timeSlice
    // list indexes may have changed
    const source = sources.of(groundedData)
    const { problems, value } = yield* conformingTo(
      schema,
      withCitations(groundedData, schema, (place) => source(place)?.url)
    )
      // waits until the machine is less busy
      .pipe(Effect.retry(Schedule.spaced("5 seconds")), Effect.orDie)
    return {
      isFound,
      value,
      problems: problems.map(({ path }) => path.filter((step) => typeof step !== "number").join(".") || "data")
    }
  }
)

const emptyOf = (schema: JsonSchema): unknown => plainSchema(schema, schema).types.includes("array") ? [] : {}

const hasValue = (data: unknown): boolean =>
  Array.isArray(data)
    ? data.some(hasValue)
    : isItem(data)
    ? Object.values(data).some(hasValue)
    : data !== null && data !== undefined

const nothingFound = (read: number, names: ReadonlyArray<string> = []): string =>
  `No answer found${names.length === 0 ? "" : ` for ${listed(names)}`}: ${pages(read)} read.`

/** The names of the fields of an object, or of the objects of a list. */
const fieldsOf = (schema: JsonSchema | undefined): ReadonlyArray<string> => {
  const { items, properties } = plainSchema(schema, schema)
  const named = items === undefined ? properties : plainSchema(items, schema).properties
  return named.map(([name]) => name)
}

const notFound = (names: ReadonlyArray<string>, read: number): string => {
  const content = names.filter((name) =>
    !name.endsWith("_citation") || !names.includes(name.slice(0, -"_citation".length))
  )
  return `Not found: ${listed(content)}. The schema requires ${content.length === 1 ? "it" : "them"}; ${
    pages(read)
  } read. Make fields nullable or optional to get the others.`
}

const listed = (names: ReadonlyArray<string>): string =>
  names.slice(0, maxNamed).join(", ") + (names.length > maxNamed ? ` and ${names.length - maxNamed} more` : "")

const pages = (read: number): string =>
  read === 0 ? "no page could be" : read === 1 ? "1 page was" : `${read} pages were`

const maxNamed = 12

/** Follow-up questions about the pages with the most findings. */
const suggestionsFor = (findings: ReadonlyArray<SourcedFinding>): ReadonlyArray<Suggestion> => {
  const titles = new Map(findings.filter(({ title }) => title !== "").map(({ title, url }) => [url, title]))
  return [...titles].slice(0, maxSuggestions).map(([url, title]) => ({
    label: `More of ${shortened(title)}`,
    prompt: `What else does ${url} say about ${title}?`
  }))
}

const maxSuggestions = 3

const shortened = (title: string): string => title.length <= 50 ? title : `${title.slice(0, 49)}…`
