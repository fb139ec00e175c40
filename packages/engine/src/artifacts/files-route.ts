import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import { StoredFiles } from "./stored-files.ts"

/**
 * Serves stored files by their signed links, without an API key. Headers prevent their content from running as a page
 * of this host.
 */
export const FilesRoute = HttpRouter.add("GET", "/v2/files/:name", (request) =>
  Effect.gen(function*() {
    const files = yield* StoredFiles
    const { name = "" } = yield* HttpRouter.params
    const url = HttpServerRequest.toURL(request)
    if (Option.isNone(url)) return refused(404, "Not Found")
    const file = yield* files.read(name, url.value.searchParams)
    if (file === undefined) return refused(404, "Not Found")
    if (file === "expired") return refused(410, "Gone: this link has expired")
    const seconds = Math.floor((file.expiresAt - (yield* Clock.currentTimeMillis)) / 1000)
    return HttpServerResponse.uint8Array(file.bytes, {
      contentType: file.contentType,
      headers: { ...guards, "cache-control": `private, max-age=${seconds}` }
    })
  }))

const guards = {
  "content-security-policy": "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

const refused = (status: number, error: string) =>
  HttpServerResponse.jsonUnsafe({ success: false, error }, { status, headers: guards })
