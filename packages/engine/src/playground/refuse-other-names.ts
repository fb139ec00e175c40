import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import { failure } from "../failure.ts"
import { EngineSettings } from "../settings.ts"
import { isLoopbackName } from "./is-own-page.ts"

/**
 * An engine with a key that everybody knows answers under this machine's own names alone: a page from elsewhere could let a name of its own
 * lead here (DNS rebinding), and would then be of one origin with the engine, key and all.
 */
export const RefuseOtherNames = HttpRouter.middleware(
  (request) =>
    Effect.gen(function*() {
      const settings = yield* Effect.serviceOption(EngineSettings)
      if (Option.isNone(settings) || settings.value.playground?.apiKey === undefined) return yield* request
      const { headers: { host } } = yield* HttpServerRequest.HttpServerRequest
      return isLoopbackName(host) ? yield* request : refused
    }),
  { global: true }
)

const { error, status } = failure("NotFound")
const refused = HttpServerResponse.jsonUnsafe(
  { success: false, error, details: [{ path: [], message: "Expected Host: 127.0.0.1, localhost or [::1]; with a key of its own the engine answers under other names, too" }] },
  { status }
)
