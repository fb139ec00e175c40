import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { conformanceTo } from "../../scrape/extract/conform.ts"
import { agentFailure } from "./agent-failure.ts"

/** Refuses what is no JSON Schema, and says why. */
export const checkSchema = Effect.fnUntraced(function*(schema: unknown) {
  if (schema === undefined) return
  const read = yield* Effect.promise(() => conformanceTo(schema))
  if (!Array.isArray(read)) return
  const problems = read as Exclude<typeof read, { readonly problemsOf: unknown }>
  const [first] = problems
  const { error } = agentFailure("SchemaInvalid")
  const place = first === undefined || first.path.length === 0 ? "" : `${first.path.map(String).join(".")}: `
  return yield* Effect.fail<Failure>(agentFailure("SchemaInvalid", {
    error: `${error}: ${place}${first?.message ?? "it cannot be used"}`,
    details: problems.map(({ message, path }) => ({ path: ["schema", ...path], message }))
  }))
})
