import { type CatalogRow, type ErrorTable, errorTables, OperationFactsKey, RequestCheck } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { failure } from "../request/failure.ts"
import { mostDetails, type Problem, requestProblems } from "../request/request-problems.ts"

/** Names every field of a request that breaks its schema; a response of ours that breaks its own is a server failure. */
export const RequestCheckLive = HttpApiMiddleware.layerSchemaErrorTransform(RequestCheck, (error, { endpoint }) => {
  if (error.kind === "Body" || error.kind === "ResponseHeaders") {
    return Effect.andThen(
      Effect.logError("A response does not fit the contract", error.cause),
      Effect.fail(failure("ServerFailed", { code: "UNKNOWN_ERROR" }))
    )
  }
  const problems = requestProblems(error.cause.issue, mostDetails)
  // a field of a body is named in `details`, whatever its message
  const ofRequest = problems.filter(({ path }) => error.kind !== "Payload" || path.length === 0)
  const row = ofRequest.flatMap(({ message }) => rowOf(endpoint, message)).at(0)
  if (row !== undefined) return Effect.fail(row)
  if (endpoint.identifier === "parse" && problems.some(({ path }) => isOfLivePage(path))) {
    return Effect.fail(failure("RequestRejected", { code: "PARSE_UNSUPPORTED_OPTIONS", details: problems }))
  }
  const url = problems.length > 0 && problems.every(({ path }) => path[0] === "url")
  return Effect.fail(failure(url ? "UrlInvalid" : "RequestRejected", { details: problems }))
})

/** Whether a field of a request to parse is an option that pages have and files do not. */
const isOfLivePage = (path: Problem["path"]): boolean =>
  path.some((key) =>
    key === "actions" || key === "waitFor" || key === "location" || key === "mobile" || key === "proxy" ||
    key === "formats"
  )

/** A problem whose message is the text of a row of the operation's tables is that row. */
const rowOf = (endpoint: HttpApiEndpoint.Top, message: Problem["message"]) => {
  const facts = Context.getOrUndefined(endpoint.annotations, OperationFactsKey)
  const rows = (facts?.errorTables ?? []).flatMap((table: ErrorTable): ReadonlyArray<CatalogRow> => errorTables[table])
  return rows.some((row) => row.status === 400 && isSaidBy(row, message))
    ? [{ status: 400 as const, error: message }]
    : []
}

const isSaidBy = ({ error, pattern }: CatalogRow, message: string): boolean =>
  error === message || (pattern !== undefined && new RegExp(pattern).test(message))
