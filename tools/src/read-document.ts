import { Api, ErrorBody, unknownFields, webhooks } from "@trawl/schema"
import * as OpenApi from "effect/http-api/OpenApi"
import { addWebhooks } from "./add-webhooks.ts"
import { describeFailures, type Failures } from "./describe-failures.ts"
import { addFieldAnnotations, fieldAnnotations } from "./field-annotations.ts"
import { type OpenApiDocument, type OpenApiOperation, operationsOf, reached } from "./openapi-document.ts"
import { type Endpoint, includeAnnotationKey, readEndpoints } from "./read-endpoints.ts"
import { addHeaders, describedHeaders } from "./response-headers.ts"
import { tidy } from "./tidy.ts"

/**
 * The OpenAPI 3.1 document of the API: requests are closed or lenient, responses are open, and failures are described
 * by the error catalog.
 */
export const readDocument = (endpoints: ReadonlyMap<string, Endpoint> = readEndpoints()): OpenApiDocument => {
  const document = structuredClone(OpenApi.fromApi(Api, { includeAnnotationKey })) as unknown as OpenApiDocument
  document.servers = [{
    url: "{base_url}",
    description: "A hosted or self-hosted service, or the engine on this machine.",
    variables: { base_url: { default: "http://127.0.0.1:3002" } }
  }]
  const { nearMiss, rule, sentRule, warning } = unknownFields
  document.info["x-rules"] = [rule, nearMiss, sentRule, warning]
  addWebhooks(document)
  const answered = reached(
    [operationsOf(document).map(({ responses }) => responses), document.webhooks],
    document.components.schemas
  )
  const annotations = fieldAnnotations([
    ErrorBody,
    ...[...endpoints.values()].flatMap(({ answers, payloads }) => [...payloads, ...answers]),
    ...Object.values(webhooks).map(({ schema }) => schema)
  ])
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    tidy(schema, answered.has(name))
    addFieldAnnotations(schema, annotations.get(name))
  }
  const failures: Failures = {}
  for (const operation of operationsOf(document)) {
    const endpoint = endpoints.get(operation.operationId)
    if (endpoint !== undefined) describeOperation(operation, endpoint, failures)
  }
  document.components.schemas = sorted(document.components.schemas)
  document.components.responses = sorted(failures)
  document.components.headers = describedHeaders()
  return document
}

const sorted = <A>(record: Readonly<Record<string, A>>): Record<string, A> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => a < b ? -1 : 1))

function describeOperation(operation: OpenApiOperation, { facts, query }: Endpoint, failures: Failures): void {
  operation["x-provenance"] = facts.provenance
  if (facts.source !== undefined) operation["x-source"] = facts.source
  if (facts.billing !== null) operation["x-billing"] = facts.billing
  operation["x-starts-job"] = facts.startsJob
  operation["x-cacheable"] = facts.cacheable
  for (const parameter of operation.parameters ?? []) {
    const { description, ...schema } = query[parameter.name] ?? parameter.schema ?? {}
    if (parameter.in === "path") continue
    tidy(schema, false)
    parameter.schema = schema
    if (description !== undefined) parameter.description = description
  }
  describeFailures(operation, facts.errorTables, failures)
  addHeaders(operation)
}
