import type { Failure, FormatType } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure } from "../../request/failure.ts"
import type { Problems } from "../extract/conform.ts"
import { missingFields } from "../extract/missing-fields.ts"
import { conformingTo, schemaFaults } from "../extract/schema-checks.ts"
import { askPageModel, type ModelAnswer } from "../ask-page-model.ts"
import type { FormatResult, MakeFormat, ScrapeContext } from "../format.ts"
import { pageMetadataOf } from "../page-metadata.ts"
import { PageModelFailed } from "../page-model.ts"

/**
 * Extracts data by a JSON Schema or prompt, with a language model, or else by rules, which ignore the prompt. Without
 * either, returns the structured data of the page.
 */
export const makeJson: MakeFormat<"json"> = ({ prompt, schema }, scraping) =>
  Effect.gen(function*() {
    if (schema !== undefined) yield* refuseFaulty(schema, scraping, "json")
    const response: ModelAnswer<unknown> = schema === undefined && prompt === undefined ?
      {} :
      yield* askPageModel(scraping, scraping.content, (model, page) =>
        Effect.flatMap(model.json(page, { prompt, schema }), (json) =>
          held(json, schema)))
    if ("answer" in response) {
      return made(response.answer, [schema === undefined ? undefined : missingFields(response.answer, schema)])
    }
    const unused = prompt === undefined
      ? response.warning
      : response.warning === undefined
      ? promptUnused
      : `${response.warning} The prompt was not used.`
    if (schema === undefined) {
      return withoutSchema(yield* scraping.work("items", undefined), unused)
    }
    const json = yield* jsonBy(schema, scraping)
    return made(json, [missingFields(json, schema), unused])
  })

/**
 * Extracts the data of a schema by rules. The result always conforms to the schema. Fails with 422 for an invalid
 * schema, and if required data is not on the page.
 */
export const jsonBy = Effect.fnUntraced(
  function*(schema: Readonly<Record<string, unknown>>, scraping: ScrapeContext, format: FormatType = "json") {
    yield* refuseFaulty(schema, scraping, format)
    const found = yield* scraping.work("value", { schema, facts: pageMetadataOf(scraping.content) })
    const { problems, value } = yield* conformingTo(schema, found)
    return problems.length === 0 ? value : yield* notPossible(problems)
  }
)

const refuseFaulty = Effect.fnUntraced(function*(schema: unknown, scraping: ScrapeContext, format: FormatType) {
  const faults = yield* schemaFaults(schema, ["formats", scraping.places.get(format) ?? format, "schema"])
  if (faults !== undefined) return yield* notPossible(faults)
})

/** Validates the answer of a language model against the schema. */
const held = Effect.fnUntraced(function*(json: unknown, schema: unknown) {
  if (schema === undefined) return json
  const { problems, value } = yield* Effect.mapError(
    conformingTo(schema, json),
    () => new PageModelFailed({ message: "The answer of the language model could not be validated." })
  )
  return problems.length === 0
    ? value
    : yield* new PageModelFailed({ message: "The answer of the language model does not match the schema." })
})

const made = (json: unknown, notes: ReadonlyArray<string | undefined>): FormatResult => {
  const warnings = notes.filter((one) => one !== undefined)
  return { fields: { json }, ...warnings.length === 0 ? {} : { warning: warnings.join(" ") } }
}

const withoutSchema = (items: ReadonlyArray<unknown>, unused: string | undefined): FormatResult => {
  const why = unused ?? "No schema was given"
  return items.length === 0
    ? {
      fields: { json: null },
      warning: `${why} The page has no structured data; with a JSON Schema, data is read from its tables and text.`
        .replace("given The", "given. The")
    }
    : {
      fields: { json: items.length === 1 ? items[0] : items },
      warning: `${why}${unused === undefined ? ":" : ""} json is the structured data of the page as it is.`
    }
}

const promptUnused = "The prompt was not used: it needs a language model, and this engine has none."

const notPossible = (details: Problems): Effect.Effect<never, Failure> =>
  Effect.fail(failure("ExtractionFailed", { details }))
