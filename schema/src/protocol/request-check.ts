import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { failures } from "./error-body.ts"

/** Responds with the specification's 400 to a body that does not match its schema. */
export class RequestCheck extends HttpApiMiddleware.Service<RequestCheck>()("@trawl/schema/RequestCheck", {
  error: failures
}) {}
