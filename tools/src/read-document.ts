import * as schemas from "@trawl/schema"
import { Api, commonErrors } from "@trawl/schema"
import * as Schema from "effect/Schema"
import * as OpenApi from "effect/http-api/OpenApi"
import { componentName, type JsonSchema, type OpenApiDocument, type OpenApiResponse } from "./openapi-document.ts"

/** The OpenAPI 3.1 document of the API: requests closed, responses open, failures described by the error catalog. */
export const readDocument = (): OpenApiDocument => {
  const document = structuredClone(OpenApi.fromApi(Api)) as unknown as OpenApiDocument
  document.servers = [{
    url: "{base_url}",
    description: "The hosted service, a self-hosted one or the engine on this machine.",
    variables: { base_url: { default: "http://127.0.0.1:3002" } }
  }]
  const answered = responseComponents(document)
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    tidy(schema, answered.has(name))
    addDefaults(name, schema)
  }
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      for (const [status, response] of Object.entries(operation.responses)) describeResponse(Number(status), response)
    }
  }
  document.components.schemas = Object.fromEntries(
    Object.entries(document.components.schemas).toSorted(([a], [b]) => a < b ? -1 : 1)
  )
  return document
}

/** The defaults of fields that are components themselves: beside a `$ref`, Effect writes nothing. */
function addDefaults(name: string, { properties = {} }: JsonSchema): void {
  const source: unknown = Reflect.get(schemas, name)
  if (!Schema.isSchema(source) || !("fields" in source)) return
  for (const [field, part] of Object.entries(properties)) {
    const fieldSchema: unknown = Reflect.get(Object(source.fields), field)
    const annotations = Schema.isSchema(fieldSchema) ? Schema.resolveAnnotations(fieldSchema) : undefined
    if (part.$ref !== undefined && annotations !== undefined && "default" in annotations) part.default = annotations.default
  }
}

function describeResponse(status: number, response: OpenApiResponse): void {
  if (status < 400) return
  const rows = commonErrors.filter((row) => row.status === status)
  response.description = rows.map((row) => `\`${row.error}\`: ${row.cause}`).join(" ")
  const [json] = Object.values(response.content ?? {})
  if (json !== undefined) {
    json.examples = Object.fromEntries(rows.map((row) => [
      row.reason,
      { value: { success: false, error: row.error, ..."code" in row ? { code: row.code } : {} } }
    ]))
  }
  if (rows.every((row) => row.retryable === "yes") && response.headers !== undefined) {
    response.headers = {
      "Retry-After": {
        description: "The least wait before another attempt: seconds, or an HTTP date.",
        schema: { type: "string" }
      }
    }
  } else {
    delete response.headers
  }
}

/** Every component that a response can hold. */
function responseComponents(document: OpenApiDocument): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return
    for (const [key, value] of Object.entries(schema)) {
      if (key !== "$ref") visit(value)
      else if (!found.has(componentName(String(value)))) {
        found.add(componentName(String(value)))
        visit(document.components.schemas[componentName(String(value))])
      }
    }
  }
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) visit(operation.responses)
  }
  return found
}

/** Makes the fragment what a reader expects: no safe-integer bounds, `null` as a type, responses open. */
function tidy(schema: JsonSchema, open: boolean): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (open && schema.additionalProperties === false) delete schema.additionalProperties
  // a struct with further fields: openness needs no words in JSON Schema
  if (schema.allOf?.length === 1 && schema.allOf[0]?.additionalProperties !== undefined) delete schema.allOf
  const [value, nothing] = schema.anyOf ?? []
  if (schema.anyOf?.length === 2 && typeof value?.type === "string" && nothing?.type === "null") {
    delete schema.anyOf
    Object.assign(schema, value, { type: [value.type, "null"] })
  }
  for (const part of Object.values(schema.properties ?? {})) tidy(part, open)
  for (const part of [...schema.anyOf ?? [], ...schema.oneOf ?? [], ...schema.allOf ?? []]) tidy(part, open)
  if (schema.items !== undefined) tidy(schema.items, open)
}
