import type { Format, SearchRequest } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure } from "../request/failure.ts"
import { schemaFaults } from "../scrape/extract/schema-checks.ts"

/** Refuses formats with an invalid JSON Schema before anything is searched or fetched. */
export const refuseSchemas = Effect.fnUntraced(function*({ scrapeOptions: { formats = [] } = {} }: SearchRequest) {
  const problems = yield* Effect.forEach(formats, (format, index) => {
    const schema = schemaOf(format)
    return schema === undefined ? Effect.undefined : schemaFaults(schema, ["scrapeOptions", "formats", index, "schema"])
  })
  const details = problems.flatMap((faults) => faults ?? [])
  if (details.length > 0) return yield* Effect.fail(failure("ExtractionFailed", { details }))
})

/** The schema for the data of a format. */
const schemaOf = (format: Format): Readonly<Record<string, unknown>> | undefined => {
  if (typeof format === "string") return undefined
  if (format.type === "changeTracking") return format.modes?.includes("json") === true ? format.schema : undefined
  return format.type === "json" ? format.schema : undefined
}
