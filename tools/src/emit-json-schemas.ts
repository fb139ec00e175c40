import { type Emitter, generatedNotice } from "./emitter.ts"
import { componentName, type JsonSchema, reached } from "./openapi-document.ts"

/** Generates one self-contained JSON Schema per component, for validators and editors without OpenAPI support. */
export const emitJsonSchemas: Emitter = {
  owns: [folder()],
  emit: async ({ document: { components } }) =>
    Object.keys(components.schemas).map((name) => ({
      path: `${folder()}/${name}.json`,
      text: `${JSON.stringify(jsonSchema(name, components.schemas), null, 2)}\n`
    }))
}

function folder() {
  return "packages/types/schemas"
}

type Components = Readonly<Record<string, JsonSchema>>

const jsonSchema = (name: string, components: Components) => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: `urn:trawl:v2:${name}`,
  $comment: generatedNotice,
  $ref: `#/$defs/${name}`,
  $defs: Object.fromEntries(
    [...new Set([name, ...reached(components[name], components)])].toSorted().map((
      part
    ) => [part, standalone(components[part])])
  )
})

/** Refers to `$defs`, and omits extensions, which strict validators reject. They are in `openapi.json`. */
const standalone = (schema: unknown): unknown =>
  JSON.parse(
    JSON.stringify(schema),
    (key, value) => key.startsWith("x-") ? undefined : key === "$ref" ? `#/$defs/${componentName(value)}` : value
  )
