import { type CatalogRow, type ErrorTable, errorTables } from "@trawl/schema"
import { capitalized } from "./capitalized.ts"
import type { OpenApiOperation, OpenApiResponse } from "./openapi-document.ts"
import { headersOn } from "./response-headers.ts"
import { rowProvenance } from "./row-provenance.ts"

/** Failures by the name with which operations refer to them. */
export type Failures = Record<string, OpenApiResponse>

/** Describes the failure statuses of an operation by its possible rows, each description once in `failures`. */
export function describeFailures(
  operation: OpenApiOperation,
  tables: ReadonlyArray<ErrorTable>,
  failures: Failures
): void {
  for (const [status, response] of Object.entries(operation.responses)) {
    if (Number(status) < 400) continue
    const raised = tables.map((table) => ({ table, rows: rowsOf(table, Number(status), operation.operationId) }))
    if (raised.every(({ rows }) => rows.length === 0)) {
      delete operation.responses[status]
      continue
    }
    const name = `Failure${status}${raised.map(({ table, rows }) => nameOf(table, rows, Number(status))).join("")}`
    failures[name] ??= describedFailure(response, raised.flatMap(({ rows }) => rows))
    operation.responses[status] = { $ref: `#/components/responses/${name}` }
  }
}

/** The rows of a table that an operation can raise with a status; without an operation, those of any operation. */
const rowsOf = (table: ErrorTable, status: number, operation?: string): ReadonlyArray<CatalogRow> => {
  const rows: ReadonlyArray<CatalogRow> = errorTables[table]
  return rows.filter((row) =>
    row.status === status && (operation === undefined || (row.only?.includes(operation) ?? true))
  )
}

/** The suffix of a failure's name for a table: nothing, the table, or the reasons that it is narrowed to. */
const nameOf = (table: ErrorTable, rows: ReadonlyArray<CatalogRow>, status: number): string => {
  if (table === "common" || rows.length === 0) return ""
  return rows.length === rowsOf(table, status).length ? capitalized(table) : rows.map(({ reason }) => reason).join("")
}

/** A failure status with its possible rows. */
function describedFailure(response: OpenApiResponse, rows: ReadonlyArray<CatalogRow>): OpenApiResponse {
  response.description = rows.map((row) => `\`${row.error}\`: ${row.cause}`).join(" ")
  response["x-errors"] = rows.map((row) => ({
    reason: row.reason,
    error: row.error,
    ...row.code === undefined ? {} : { code: row.code },
    retryable: row.retryable,
    ...rowProvenance(row)
  }))
  const [json] = Object.values(response.content ?? {})
  if (json !== undefined) {
    json.examples = Object.fromEntries(rows.map((row) => [
      row.reason,
      {
        summary: row.cause,
        value: {
          success: false,
          error: row.error,
          ...row.code === undefined ? {} : { code: row.code },
          ...row.reason === "RequestRejected"
            ? { details: [{ path: ["limit"], message: "Expected a value between 1 and 100, found 0" }] }
            : {}
        }
      }
    ]))
  }
  response.headers = headersOn(...rows.some((row) => row.retryable === "yes") ? ["retryable failures" as const] : [])
  return response
}
