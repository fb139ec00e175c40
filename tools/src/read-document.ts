import { Api, type CatalogRow, type ErrorTable, errorTables } from "@trawl/schema"
import * as Schema from "effect/Schema"
import * as OpenApi from "effect/http-api/OpenApi"
import { addWebhooks } from "./add-webhooks.ts"
import {
  componentName,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiResponse
} from "./openapi-document.ts"
import { type Endpoint, includeAnnotationKey, readEndpoints } from "./read-endpoints.ts"

/** The OpenAPI 3.1 document of the API: requests closed, responses open, failures described by the error catalog. */
export const readDocument = (endpoints: ReadonlyMap<string, Endpoint> = readEndpoints()): OpenApiDocument => {
  const document = structuredClone(OpenApi.fromApi(Api, { includeAnnotationKey })) as unknown as OpenApiDocument
  document.servers = [{
    url: "{base_url}",
    description: "The hosted service, a self-hosted one or the engine on this machine.",
    variables: { base_url: { default: "http://127.0.0.1:3002" } }
  }]
  addWebhooks(document)
  const answered = responseComponents(document)
  const defaults = fieldDefaults([...endpoints.values()].flatMap(({ payloads }) => payloads))
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    tidy(schema, answered.has(name))
    addDefaults(schema, defaults.get(name))
  }
  const failures: Failures = {}
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      const endpoint = endpoints.get(operation.operationId)
      if (endpoint !== undefined) describeOperation(operation, endpoint, failures)
    }
  }
  document.components.schemas = sorted(document.components.schemas)
  document.components.responses = sorted(failures)
  return document
}

type Failures = Record<string, OpenApiResponse>

const sorted = <A>(record: Readonly<Record<string, A>>): Record<string, A> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => a < b ? -1 : 1))

function describeOperation(operation: OpenApiOperation, { facts, query }: Endpoint, failures: Failures): void {
  operation["x-provenance"] = facts.provenance
  if (facts.source !== undefined) operation["x-source"] = facts.source
  if (facts.billing !== null) operation["x-billing"] = facts.billing
  operation["x-starts-job"] = facts.startsJob
  for (const parameter of operation.parameters ?? []) {
    const { description, ...schema } = query[parameter.name] ?? parameter.schema ?? {}
    if (parameter.in === "path") continue
    tidy(schema, false)
    parameter.schema = schema
    if (description !== undefined) parameter.description = description
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    if (Number(status) < 400) continue
    const raised = facts.errorTables.map((table) => ({ table, rows: rowsOf(table, Number(status), operation.operationId) }))
    if (raised.every(({ rows }) => rows.length === 0)) {
      delete operation.responses[status]
      continue
    }
    const name = `Failure${status}${raised.map(({ table, rows }) => nameOf(table, rows, Number(status))).join("")}`
    failures[name] ??= describedFailure(response, raised.flatMap(({ rows }) => rows))
    operation.responses[status] = { $ref: `#/components/responses/${name}` }
  }
}

/** The rows of a table that an operation may raise with a status; of any operation when none is given. */
const rowsOf = (table: ErrorTable, status: number, operation?: string): ReadonlyArray<CatalogRow> => {
  const rows: ReadonlyArray<CatalogRow> = errorTables[table]
  return rows.filter((row) => row.status === status && (operation === undefined || (row.only?.includes(operation) ?? true)))
}

/** What a table adds to the name of a failure: nothing, itself, or the reasons that it is narrowed to. */
const nameOf = (table: ErrorTable, rows: ReadonlyArray<CatalogRow>, status: number): string => {
  if (table === "common" || rows.length === 0) return ""
  return rows.length === rowsOf(table, status).length ? capitalized(table) : rows.map(({ reason }) => reason).join("")
}

const capitalized = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`

/** A failure status with the rows it can stand for. */
function describedFailure(response: OpenApiResponse, rows: ReadonlyArray<CatalogRow>): OpenApiResponse {
  response.description = rows.map((row) => `\`${row.error}\`: ${row.cause}`).join(" ")
  response["x-errors"] = rows.map(({ code, error, reason, retryable, source }) => ({
    reason,
    error,
    ...code === undefined ? {} : { code },
    retryable,
    ...source === undefined ? { provenance: "specified" } : { provenance: "public", source }
  }))
  const [json] = Object.values(response.content ?? {})
  if (json !== undefined) {
    json.examples = Object.fromEntries(rows.map((row) => [
      row.reason,
      { summary: row.cause, value: { success: false, error: row.error, ...row.code === undefined ? {} : { code: row.code } } }
    ]))
  }
  if (rows.some((row) => row.retryable === "yes") && response.headers !== undefined) {
    response.headers = {
      "Retry-After": {
        description: "The least wait before another attempt: seconds, or an HTTP date.",
        schema: { type: "string" }
      }
    }
  } else {
    delete response.headers
  }
  return response
}

/** Every component that a response or a notification can hold. */
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
  visit(document.webhooks)
  return found
}

type Defaults = Readonly<Record<string, unknown>>

/** The defaults of the fields of every named struct, by its name: beside a `$ref`, Effect writes none into the document. */
function fieldDefaults(schemas: ReadonlyArray<Schema.Top>): ReadonlyMap<string, Defaults> {
  const found = new Map<string, Defaults>()
  const visited = new Set<unknown>()
  const visit = (schema: unknown): void => {
    if (!Schema.isSchema(schema) || visited.has(schema)) return
    visited.add(schema)
    if ("fields" in schema) {
      const fields = Object.entries(Object(schema.fields) as Record<string, Schema.Top>)
      const name = Schema.resolveAnnotations(schema)?.identifier
      const defaults = fields.flatMap(([field, part]) => {
        const annotations: object = Schema.resolveAnnotations(part) ?? {}
        return "default" in annotations ? [[field, annotations.default]] : []
      })
      if (typeof name === "string") found.set(name, Object.fromEntries(defaults))
      for (const [, part] of fields) visit(part)
    }
    if ("members" in schema && Array.isArray(schema.members)) schema.members.forEach(visit)
    if ("schema" in schema) visit(schema.schema)
    if ("value" in schema) visit(schema.value)
  }
  schemas.forEach(visit)
  return found
}

function addDefaults({ properties = {} }: JsonSchema, defaults: Defaults = {}): void {
  for (const [field, part] of Object.entries(properties)) {
    if (part.$ref !== undefined && field in defaults) part.default = defaults[field]
  }
}

/** Makes the fragment what a reader expects: no safe-integer bounds, `null` as a type, responses open, nothing nested without need. */
function tidy(schema: JsonSchema, open: boolean): void {
  for (const part of Object.values(schema.properties ?? {})) tidy(part, open)
  for (const part of [...schema.anyOf ?? [], ...schema.oneOf ?? [], ...schema.allOf ?? []]) tidy(part, open)
  if (schema.items !== undefined) tidy(schema.items, open)
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (open && schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.allOf !== undefined) mergeParts(schema, schema.allOf)
  const [value, nothing] = schema.anyOf ?? []
  if (schema.anyOf?.length === 2 && typeof value?.type === "string" && value.enum === undefined && nothing?.type === "null") {
    delete schema.anyOf
    Object.assign(schema, value, { type: [value.type, "null"] })
  }
}

/** Takes into the schema itself every part that says nothing of what the schema says already. */
function mergeParts(schema: JsonSchema, parts: ReadonlyArray<JsonSchema>): void {
  delete schema.allOf
  const apart = parts.filter((part) => {
    const { additionalProperties, type, ...others } = part
    // a struct with further fields: openness needs no words in JSON Schema
    if (type === "object" && schema.type === type && typeof additionalProperties === "object" && Object.keys(others).length === 0) return false
    if (Object.keys(part).some((key) => key in schema && !/^(description|x-.*)$/.test(key))) return true
    Object.assign(schema, part)
    return false
  })
  if (apart.length > 0) schema.allOf = apart
}
