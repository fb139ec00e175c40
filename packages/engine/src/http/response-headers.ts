import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { newId } from "../jobs/new-id.ts"
import { deprecationOf } from "../service/deprecation.ts"

/** Gives every request an id: in the header `X-Request-Id` of its response, and in the log lines about it. */
export const RequestIds = HttpRouter.middleware(
  (request) =>
    Effect.flatMap(
      newId,
      (requestId) =>
        Effect.andThen(withHeaders({ "x-request-id": requestId }), request).pipe(Effect.annotateLogs({ requestId }))
    ),
  { global: true }
)

/** Adds the headers of deprecated operations to every response. */
export const addDeprecationHeaders = (endpoint: HttpApiEndpoint.Top) => {
  const deprecation = deprecationOf(endpoint)
  return deprecation === undefined ? Effect.void : withHeaders({
    deprecation: "true",
    link: `<${deprecation.successor}>; rel="successor-version"`,
    warning: `299 - "${deprecation.warning}"`
  })
}

const withHeaders = (headers: Readonly<Record<string, string>>) =>
  HttpEffect.appendPreResponseHandler((_, response) => Effect.succeed(HttpServerResponse.setHeaders(response, headers)))
