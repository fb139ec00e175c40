import { toJsonSchema, toStandardJsonSchema } from "@valibot/to-json-schema"
import { type } from "arktype"
import * as Schema from "effect/Schema"
import * as v from "valibot"
import { z } from "zod"
import { z as z3 } from "zod/v3"
import { zodToJsonSchema } from "zod-to-json-schema"

const effectSchema = Schema.Struct({ price: Schema.Finite, tags: Schema.optionalKey(Schema.Array(Schema.String)) })
const valibotSchema = v.object({ price: v.number(), tags: v.optional(v.array(v.string())) })

/** The same schema of five vendors, as a `json` format. */
export const formats = {
  "zod 4": { type: "json", schema: z.object({ price: z.number(), tags: z.array(z.string()).optional() }) },
  "zod 4, converted beside": {
    type: "json",
    schema: z.object({ price: z.number(), tags: z.array(z.string()).optional() }),
    toJsonSchema: z.toJSONSchema
  },
  "zod 3": {
    type: "json",
    schema: z3.object({ price: z3.number(), tags: z3.array(z3.string()).optional() }),
    toJsonSchema: zodToJsonSchema
  },
  valibot: { type: "json", schema: toStandardJsonSchema(valibotSchema) },
  "valibot, converted beside": { type: "json", schema: valibotSchema, toJsonSchema },
  arktype: { type: "json", schema: type({ price: "number", "tags?": "string[]" }) },
  effect: { type: "json", schema: Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(effectSchema)) }
} as const

/** Schemas that convert to no JSON Schema, or to an empty one. */
export const silent = {
  "zod 3": z3.object({ price: z3.number() }),
  valibot: valibotSchema,
  "zod 4, any value": z.unknown(),
  "zod 4, not of JSON": z.object({ at: z.date() }),
  "effect, without the standard": effectSchema,
  "a class of another vendor": new (class Struct {
    type = "object"
  })(),
  null: null,
  text: "{}"
}
