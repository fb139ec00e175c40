import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import { failures } from "./error-body.ts"

/** Every request carries `Authorization: Bearer <API_KEY>`. */
export class Authorization extends HttpApiMiddleware.Service<Authorization>()("@trawl/schema/Authorization", {
  security: { bearer: HttpApiSecurity.bearer },
  error: failures
}) {}
