import * as Schema from "effect/Schema"
import { alternatives } from "../alternatives.ts"
import { closed } from "../closed.ts"
import { defaulted } from "../defaulted.ts"
import { list } from "../length-checks.ts"

const entities = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"] as const

export const PiiEntity = Schema.Literals(entities)
  .annotate({ message: `Expected ${alternatives(entities)}`, identifier: "PiiEntity" })

export const RedactPiiOptions = closed({
  mode: defaulted(
    Schema.Literals(["accurate", "aggressive", "fast"]).annotate({
      description:
        "`accurate`: model only, precise; `aggressive`: more recall by heuristics; `fast`: heuristics without a model."
    }),
    "accurate"
  ),
  entities: Schema.optionalKey(
    list(PiiEntity).annotate({ description: "All supported entities when absent." })
  ),
  replaceStyle: defaulted(
    Schema.Literals(["tag", "mask", "remove"]).annotate({
      description: "`tag`: a placeholder such as `<EMAIL>`; `mask`: characters replaced by `*`; `remove`: span deleted."
    }),
    "tag"
  )
}).annotate({ identifier: "RedactPIIOptions" })

/** `true` selects the defaults. */
export const RedactPii = Schema.Union([Schema.Boolean, RedactPiiOptions]).annotate({
  message: "Expected true, false or an object with mode, entities, replaceStyle",
  identifier: "RedactPII"
})
