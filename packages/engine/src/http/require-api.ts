import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { withoutRole } from "../request/without-role.ts"
import { allRoles } from "../service/roles.ts"
import { EngineSettings } from "../settings.ts"

/** Without the role `api`, an engine serves only its health and metrics. */
export const RequireApi = HttpRouter.middleware(
  Effect.map(EngineSettings, ({ roles = allRoles }) => (request) =>
    roles.has("api") ? request : Effect.flatMap(
      HttpServerRequest.HttpServerRequest,
      ({ url }) => monitoringPaths.test(url) ? request : Effect.succeed(refused)
    )),
  { global: true }
)

const monitoringPaths = /^\/(?:health\/|metrics(?:\?|$))/

const { details, error, retryAfter, status } = withoutRole("api", "answers no requests")
const refused = HttpServerResponse.jsonUnsafe({ success: false, error, details }, {
  status,
  headers: { "retry-after": String(retryAfter) }
})
