import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { failure } from "../request/failure.ts"
import { EngineSettings } from "../settings.ts"
import { isLoopbackName } from "./is-own-page.ts"

/**
 * An engine with a key that everybody knows answers under this machine's own names alone: a page from elsewhere could let a name of its own
 * lead here (DNS rebinding), and would then be of one origin with the engine, key and all. So could it to a proxy on this machine that calls
 * the engine by the name it has here: what the page then asks is refused by the `Origin` that browsers send whenever something is to be done,
 * and no script can change. What is only read may come without it: who lets others in by a proxy gives the engine a key of its own.
 */
export const RefuseOtherNames = HttpRouter.middleware(
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
        message:
          `Expected ${expected}; with a key of its own that it tells no page, the engine answers under other names, too`
      }]
    },
    { status }
  )
