import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { failures } from "./error-body.ts"

/** Answers a body that does not fit its schema with the specification's 400. */
export class RequestCheck extends HttpApiMiddleware.Service<RequestCheck>()("@trawl/schema/RequestCheck", {
  error: failures
}) {}
