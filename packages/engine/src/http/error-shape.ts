import { type Failure, limits } from "@trawl/schema"
import * as ByteSize from "effect/ByteSize"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerError from "effect/http/HttpServerError"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as Types from "effect/Types"
import { failure, problem } from "../request/failure.ts"
import { type Draining, drainingResponse, isDraining } from "../service/draining.ts"
import { mayBeWrittenLater } from "../store/database-unusable.ts"
import { notAvailableIn } from "../store/not-available.ts"
import { unknownRoute } from "./unknown-route.ts"

/**
 * Gives responses that do not come from the API's handlers (unknown path, wrong content type, too large, defect) the
 * API's error shape.
 */
export const ErrorShape = HttpRouter.middleware(
  (
    request
  ): Effect.Effect<
    HttpServerResponse.HttpServerResponse,
    Types.unhandled,
    Draining | HttpServerRequest.HttpServerRequest
  > =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers, method, url }) => {
      const isUpload = url.includes("/v2/parse") && headers["content-type"]?.includes("json") !== true
      const maxBytes = isUpload ? maxUploadBytes : limits.requestBodyBytes
      // without waiting for the body
      if (Number(headers["content-length"]) > maxBytes) return Effect.succeed(tooLarge)
      return Effect.provideService(request, HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maxBytes)).pipe(
        Effect.map((response) => response.status === 415 ? answer(unsupported(url)) : response),
        Effect.catchCause((cause) => {
          const error = Cause.squash(cause)
          if (HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound") {
            return Effect.succeed(answer(unknownRoute(method, url)))
          }
          return Effect.flatMap(HttpServerError.causeResponse(cause), ([response]) => {
            if (response.status === 413) return Effect.succeed(tooLarge)
            if (response.status === 400) return Effect.succeed(answer(failure("RequestRejected")))
            if (response.status < 500) return Effect.succeed(response)
            const missing = notAvailableIn(cause)
            // the part that is not available is in the log already
            if (missing !== undefined) return Effect.succeed(unavailable(missing.message, 5))
            if (mayBeWrittenLater(cause)) {
              return Effect.as(
                Effect.logError("A request failed because the engine cannot use its database", cause),
                unwritable
              )
            }
            return Effect.flatMap(isDraining, (ending) =>
              // interrupted by the shutdown timeout
              ending && Cause.hasInterruptsOnly(cause) ? Effect.succeed(drainingResponse) : Effect.as(
                Effect.logError("A request failed unexpectedly", cause),
                answer(failure("ServerFailed", { code: "UNKNOWN_ERROR" }))
              ))
          })
        })
      )
    }),
  { global: true }
)

/** The largest file, plus the options and boundaries of a form. */
const maxUploadBytes = limits.uploadBytes + 100_000

const unsupported = (url: string): Failure =>
  failure("RequestRejected", {
    details: [problem([], `Expected Content-Type: ${contentTypeOf(URL.parse(url, "http://engine")?.pathname ?? "")}`)]
  })

const contentTypeOf = (path: string): string =>
  path === "/v2/parse"
    ? "multipart/form-data with the file as its part `file`, or application/json with the `uploadRef` of an uploaded file"
    : path.startsWith("/v2/parse/upload/")
    ? "application/octet-stream"
    : "application/json"

const answer = ({ status, error, details, code }: Failure) =>
  HttpServerResponse.jsonUnsafe(
    { success: false, error, ...details === undefined ? {} : { details }, ...code === undefined ? {} : { code } },
    { status }
  )

const tooLarge = answer(failure("PayloadTooLarge"))

const unavailable = (message: string, retryAfter: number) =>
  HttpServerResponse.setHeader(
    answer(failure("Unavailable", { details: [problem([], message)] })),
    "retry-after",
    String(retryAfter)
  )

/** For requests that fail because the database cannot be written. */
const unwritable = unavailable(
  "The engine cannot use its database now, so it accepts no new work. Try again later.",
  30
)
