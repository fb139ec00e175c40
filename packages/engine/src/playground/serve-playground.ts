import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { failure } from "../request/failure.ts"
import { EngineSettings } from "../settings.ts"
import { assetPath, builtFile, type BuiltPath } from "./built-file.ts"
import { isOwnPage } from "./is-own-page.ts"

/** The files of the page at `/`, and its key. */
export const PlaygroundFiles = Layer.mergeAll(
  HttpRouter.add("GET", "/assets/:name", (request) =>
    Effect.gen(function*() {
      const { name = "" } = yield* HttpRouter.params
      const path = assetPath(name)
      // the name of an asset changes with its content
      return (path && (yield* fileAnswer(request, path, "public, max-age=31536000, immutable"))) ?? notFound
    })),
  HttpRouter.add("GET", "/playground.json", (request) =>
    Effect.gen(function*() {
      const { playground } = yield* EngineSettings
      if (playground === undefined) return notFound
      const isOwn = isOwnPage(request.headers, Option.getOrUndefined(request.remoteAddress))
      const apiKey = isOwn && playground.apiKey ? { apiKey: Redacted.value(playground.apiKey) } : {}
      return HttpServerResponse.jsonUnsafe(apiKey, { headers: { ...pageGuards, "cache-control": "no-store" } })
    }))
)

/** The page for clients that accept HTML; undefined for other clients, or if there is no page. */
export const pageFor = Effect.fnUntraced(function*(request: HttpServerRequest.HttpServerRequest) {
  if (request.headers["accept"]?.includes("text/html") !== true) return undefined
  return yield* fileAnswer(request, "index.html", "no-cache")
})

/** The page, for other addresses under which it shows one thing. */
export const builtPage = (request: HttpServerRequest.HttpServerRequest) => fileAnswer(request, "index.html", "no-cache")

const fileAnswer = Effect.fnUntraced(
  function*({ headers }: HttpServerRequest.HttpServerRequest, path: BuiltPath, caching: string) {
    const { playground } = yield* EngineSettings
    if (playground === undefined) return undefined
    const acceptsGzip = /\bgzip\b/.test(headers["accept-encoding"] ?? "")
    const file = yield* Effect.promise(() => builtFile(playground.directory, path, acceptsGzip))
    return file && HttpServerResponse.uint8Array(file.bytes, {
      contentType: file.contentType,
      headers: {
        ...pageGuards,
        "cache-control": caching,
        vary: "accept, accept-encoding",
        ...file.isPacked ? { "content-encoding": "gzip" } : {}
      }
    })
  }
)

const { error, status } = failure("NotFound")
const notFound = HttpServerResponse.jsonUnsafe({ success: false, error }, { status })

/**
 * The headers that restrict the page: it may load its own files and call this engine, and nothing else. The page shows
 * content of other sites, which must not run scripts, load resources, or notice that it is shown.
 */
const pageGuards = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'"
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}
