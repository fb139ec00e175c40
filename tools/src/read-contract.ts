import {
  agentErrors,
  type CatalogRow,
  commonErrors,
  formatFields,
  limits,
  type OperationFacts,
  operationFacts,
  queryOperators,
  retryRules
} from "@trawl/schema"
import type { Contract, ErrorRow, Operation } from "./contract-model.ts"
import type { OpenApiDocument } from "./openapi-document.ts"

/** Gathers what `schema/` says, as plain data; methods and paths come from the document. */
export const readContract = (document: OpenApiDocument): Contract => ({
  version: "2",
  operations: operations(document),
  errors: [...commonErrors.map(row("common")), ...agentErrors.map(row("agent"))],
  retry: retryRules,
  operators: queryOperators,
  formats: formatFields,
  limits,
  defaults: defaults(document)
})

const row = (table: "common" | "agent") => (row: CatalogRow): ErrorRow => ({
  reason: row.reason,
  table,
  status: row.status,
  error: row.error,
  code: row.code ?? null,
  cause: row.cause,
  retryable: row.retryable,
  pattern: row.pattern ?? null,
  standsForStatus: row.standsForStatus ?? false
})

function defaults({ components }: OpenApiDocument): Contract["defaults"] {
  const found = Object.entries(components.schemas).map(([name, { properties = {} }]) => {
    const fields = Object.entries(properties).flatMap(([field, schema]) => "default" in schema ? [[field, schema.default] as const] : [])
    return [name, Object.fromEntries(fields)] as const
  })
  return Object.fromEntries(found.filter(([, fields]) => Object.keys(fields).length > 0))
}

function operations(document: OpenApiDocument): Record<string, Operation> {
  const facts: Readonly<Record<string, OperationFacts>> = operationFacts
  const found: Record<string, Operation> = {}
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const known = facts[operation.operationId]
      if (known === undefined) throw new Error(`operations.ts says nothing about ${operation.operationId}`)
      found[operation.operationId] = {
        id: operation.operationId,
        method: method.toUpperCase() as Operation["method"],
        path,
        parameters: (operation.parameters ?? []).flatMap((parameter) =>
          parameter.in === "path" || parameter.in === "query"
            ? [{ name: parameter.name, in: parameter.in, required: parameter.required === true }]
            : []
        ),
        body: operation.requestBody === undefined ? "none" : "json",
        ...known
      }
    }
  }
  return found
}
