import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { failure } from "../request/failure.ts"
import { EngineSettings } from "../settings.ts"
import { isLoopbackName } from "./is-own-page.ts"

/**
 * Refuses requests that are not addressed to a name of this machine, if the engine uses the public default key.
 * Otherwise a web site could point its own name at the engine (DNS rebinding) and use the key. The same attack can go
 * through a proxy on this machine that sends the engine's own name as `Host`: browsers then send `Origin`, which
 * scripts cannot change. Requests that only read may come without `Origin`. Set your own key before you give others
 * access through a proxy.
 */
export const RebindingProtection = HttpRouter.middleware(
  Effect.map(EngineSettings, ({ playground }) => (request) =>
    Effect.gen(function*() {
      if (playground?.apiKey === undefined) return yield* request
      const { headers: { host, origin } } = yield* HttpServerRequest.HttpServerRequest
      if (!isLoopbackName(host)) return refused("Host: 127.0.0.1, localhost or [::1]")
      if (origin !== undefined && !isLoopbackName(URL.parse(origin)?.host)) {
        return refused("an Origin under 127.0.0.1, localhost or [::1]")
      }
      return yield* request
    })),
  { global: true }
)

const { error, status } = failure("NotFound")
const refused = (expected: string) =>
  HttpServerResponse.jsonUnsafe(
    {
      success: false,
      error,
      details: [{
        path: [],
        message: `Expected ${expected}. To use other names, set your own API key`
      }]
    },
    { status }
  )
