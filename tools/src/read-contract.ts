import {
  type CatalogRow,
  classification,
  credits,
  type ErrorTable,
  errorTables,
  formatFields,
  limits,
  queryOperators,
  responseHeaders,
  retryRules,
  traceErrorCodes,
  traceRules,
  unknownFields,
  webhookRules
} from "@trawl/schema"
import type { Contract, ContractErrorRow, ContractOperation } from "./contract-model.ts"
import { componentName, type OpenApiContent, type OpenApiDocument, type OpenApiOperation } from "./openapi-document.ts"
import type { Endpoint } from "./read-endpoints.ts"
import { rowProvenance } from "./row-provenance.ts"

/** Collects the contents of `schema/` as plain data; methods, paths and shapes come from the document. */
export const readContract = (document: OpenApiDocument, endpoints: ReadonlyMap<string, Endpoint>): Contract => {
  const operations = readOperations(document, endpoints)
  return {
    version: "2",
    operations,
    errors: tableNames.flatMap((table) =>
      errorTables[table].map((row) => errorRow(table, row, Object.values(operations)))
    ),
    classification,
    retry: retryRules,
    unknownFields,
    responseHeaders,
    trace: { ...traceRules, errorCodes: traceErrorCodes },
    webhooks: webhookRules,
    operators: queryOperators,
    formats: formatFields,
    limits,
    credits,
    defaults: defaults(document)
  }
}

// the keys of an object literal: contract.test.ts, "contains every row"
const tableNames = Object.keys(errorTables) as ReadonlyArray<ErrorTable>

const errorRow = (
  table: ErrorTable,
  row: CatalogRow,
  operations: ReadonlyArray<ContractOperation>
): ContractErrorRow => ({
  reason: row.reason,
  table,
  status: row.status,
  error: row.error,
  code: row.code ?? null,
  cause: row.cause,
  retryable: row.retryable,
  pattern: row.pattern ?? null,
  standsForStatus: row.standsForStatus ?? false,
  comesWith: row.comesWith ?? [],
  operations: operations.filter((operation) =>
    operation.errorTables.includes(table) && (row.only?.includes(operation.id) ?? true)
  ).map(({ id }) => id),
  headers: row.retryable === "yes" ? [retryRules.header] : [],
  source: null,
  assumed: null,
  ...rowProvenance(row)
})

function defaults({ components }: OpenApiDocument): Contract["defaults"] {
  const found = Object.entries(components.schemas).map(([name, { properties = {} }]) => {
    const fields = Object.entries(properties).flatMap(([field, schema]) =>
      "default" in schema ? [[field, schema.default] as const] : []
    )
    return [name, Object.fromEntries(fields)] as const
  })
  return Object.fromEntries(found.filter(([, fields]) => Object.keys(fields).length > 0))
}

function readOperations(
  document: OpenApiDocument,
  endpoints: ReadonlyMap<string, Endpoint>
): Record<string, ContractOperation> {
  const found: Record<string, ContractOperation> = {}
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const endpoint = endpoints.get(operation.operationId)
      if (endpoint === undefined) throw new Error(`no endpoint has the name ${operation.operationId}`)
      const { name, cacheable, envelope, errorTables, startsJob, timeout, billing, provenance, source } = endpoint.facts
      const [answered] = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"))
      found[operation.operationId] = {
        id: operation.operationId,
        name,
        feature: endpoint.feature,
        // contract.test.ts, "contains every operation of the document"
        method: method.toUpperCase() as ContractOperation["method"],
        path,
        parameters: parametersOf(operation),
        body: bodiesOf(operation),
        answer: answered?.[1].content?.["application/json"] === undefined ? "text" : "json",
        request: componentOf(operation.requestBody?.content["application/json"]),
        response: componentOf(answered?.[1].content?.["application/json"]),
        startsJob,
        cacheable,
        timeout,
        envelope,
        errorTables,
        summary: operation.summary ?? "",
        description: operation.description ?? "",
        deprecated: operation.deprecated ?? false,
        billing,
        provenance,
        source: source ?? null
      }
    }
  }
  return found
}

const parametersOf = ({ parameters = [] }: OpenApiOperation) =>
  parameters.flatMap((parameter) =>
    parameter.in === "path" || parameter.in === "query" || parameter.in === "header"
      ? [{ name: parameter.name, in: parameter.in, required: parameter.required === true } as const]
      : []
  )

const bodiesOf = ({ requestBody }: OpenApiOperation): ContractOperation["body"] =>
  Object.keys(requestBody?.content ?? {}).map((type) =>
    type === "application/json" ? "json" : type === "multipart/form-data" ? "multipart" : "bytes"
  )

const componentOf = (content: OpenApiContent | undefined): string | null =>
  content?.schema.$ref === undefined ? null : componentName(content.schema.$ref)
