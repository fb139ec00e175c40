import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { schemaFaults } from "../../scrape/extract/schema-checks.ts"
import { agentFailure } from "./agent-failure.ts"

/** Refuses an invalid JSON Schema with the reason. */
export const checkSchema = Effect.fnUntraced(function*(schema: unknown) {
  if (schema === undefined) return
  const details = yield* schemaFaults(schema, ["schema"])
  if (details === undefined) return
  const [first] = details
  const { error } = agentFailure("SchemaInvalid")
  const place = first?.path.slice(1).map(String).join(".") ?? ""
  return yield* Effect.fail<Failure>(
    agentFailure("SchemaInvalid", {
      error: `${error}: ${place === "" ? "" : `${place}: `}${first?.message ?? "it cannot be used"}`,
      details
    })
  )
})
