import { RequestCheck } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as SchemaIssue from "effect/SchemaIssue"
import { failure, problem } from "./failure.ts"

/** Names every field of a request that breaks its schema; a response of ours that breaks its own is a server failure. */
export const RequestCheckLive = HttpApiMiddleware.layerSchemaErrorTransform(RequestCheck, (error) => {
  if (error.kind === "Body" || error.kind === "ResponseHeaders") {
    return Effect.andThen(
      Effect.logError("A response does not fit the contract", error.cause),
      Effect.fail(failure("ServerFailed", { code: "UNKNOWN_ERROR" }))
    )
  }
  const details = issues(error.cause.issue)
  const url = details.length > 0 && details.every(({ path }) => path[0] === "url")
  return Effect.fail(failure(url ? "UrlInvalid" : "RequestRejected", { details }))
})

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const issues = (issue: SchemaIssue.Issue) =>
  format(issue).issues.slice(0, mostDetails).map(({ path, message }) =>
    problem((path ?? []).map((part) => typeof part === "object" ? part.key : part), message)
  )

// nobody mends more at once, and the answer stays small whatever was sent
const mostDetails = 100
