import { type CatalogRow, type ErrorTable, errorTables, OperationFactsKey, RequestCheck } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { failure } from "../request/failure.ts"
import { maxDetails, type Problem, requestProblems } from "../request/request-problems.ts"

/** Reports every invalid field of a request. An invalid response of the engine itself is a server error. */
export const RequestCheckLive = HttpApiMiddleware.layerSchemaErrorTransform(RequestCheck, (error, { endpoint }) => {
  if (error.kind === "Body" || error.kind === "ResponseHeaders") {
    return Effect.andThen(
      Effect.logError("A response does not fit the contract", error.cause),
      Effect.fail(failure("ServerFailed", { code: "UNKNOWN_ERROR" }))
    )
  }
  const problems = requestProblems(error.cause.issue, maxDetails)
  // fields of the body are also named in `details`
  const ofRequest = problems.filter(({ path }) => error.kind !== "Payload" || path.length === 0)
  const row = ofRequest.flatMap(({ message }) => rowOf(endpoint, message)).at(0)
  if (row !== undefined) return Effect.fail(row)
  if (endpoint.identifier === "parse" && problems.some(({ path }) => isOfLivePage(path))) {
    return Effect.fail(failure("RequestRejected", { code: "PARSE_UNSUPPORTED_OPTIONS", details: problems }))
  }
  const url = problems.length > 0 && problems.every(({ path }) => path[0] === "url")
  return Effect.fail(failure(url ? "UrlInvalid" : "RequestRejected", { details: problems }))
})

/** Whether a field of a parse request is an option for pages that files do not have. */
const isOfLivePage = (path: Problem["path"]): boolean =>
  path.some((key) =>
    key === "actions" || key === "waitFor" || key === "location" || key === "mobile" || key === "proxy" ||
    key === "formats"
  )

/** The row of the operation's error table that has this message. */
const rowOf = (endpoint: HttpApiEndpoint.Top, message: Problem["message"]) => {
  const facts = Context.getOrUndefined(endpoint.annotations, OperationFactsKey)
  const rows = (facts?.errorTables ?? []).flatMap((table: ErrorTable): ReadonlyArray<CatalogRow> => errorTables[table])
  return rows.some((row) => row.status === 400 && hasMessage(row, message))
    ? [{ status: 400 as const, error: message }]
    : []
}

const hasMessage = ({ error, pattern }: CatalogRow, message: string): boolean =>
  error === message || (pattern !== undefined && new RegExp(pattern).test(message))
