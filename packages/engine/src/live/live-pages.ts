import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { LinkKey } from "../artifacts/link-key.ts"
import { builtPage } from "../playground/serve-playground.ts"
import { LiveBrowsers } from "./live-browsers.ts"
import { roleOf } from "./session-link.ts"

/** The page that shows a session to everybody who has its link. */
export const LivePages = HttpRouter.add("GET", "/live/:id/:token", (request) =>
  Effect.gen(function*() {
    const { id = "", token = "" } = yield* HttpRouter.params
    const role = roleOf(yield* LinkKey, id, token)
    if (role !== "use" && role !== "watch") return refused(404, "Not Found")
    if ((yield* LiveBrowsers).find(id)?.isWatched !== true) return refused(410, "Session has been destroyed.")
    return (yield* builtPage(request)) ??
      refused(501, "This engine was started without its page: it cannot show sessions.")
  }))

const refused = (status: number, error: string) =>
  HttpServerResponse.jsonUnsafe({ success: false, error }, { status, headers: { "cache-control": "no-store" } })
