import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { LinkKey } from "../artifacts/link-key.ts"
import { converse } from "./converse.ts"
import { LiveBrowsers } from "./live-browsers.ts"
import { type LinkRole, roleOf } from "./session-link.ts"
import { talkToProgram, talkToViewer } from "./talk.ts"

/**
 * The WebSockets of browser sessions, for everybody who has their link: `/live/…` for the page that shows a session,
 * `/cdp/…` for programs that use the DevTools protocol.
 */
export const LiveSockets = HttpRouter.middleware(
  Effect.gen(function*() {
    const parts = yield* Effect.context<LinkKey | LiveBrowsers>()
    return (request) =>
      Effect.gen(function*() {
        const upgrade = yield* HttpServerRequest.HttpServerRequest
        const isUpgrade = upgrade.method === "GET" && upgrade.headers["upgrade"]?.toLowerCase() === "websocket"
        const [, kind, id = "", token = ""] = isUpgrade ? socketPath.exec(upgrade.url) ?? [] : []
        if (kind === undefined) return yield* request
        if (
          !/^[\w+/]{22}==$/u.test(upgrade.headers["sec-websocket-key"] ?? "") ||
          upgrade.headers["sec-websocket-version"] !== "13"
        ) {
          return refused(400, "Bad Request")
        }
        const answer = Effect.gen(function*() {
          const role = roleOf(yield* LinkKey, id, token)
          if (role === undefined || !allowed[kind === "cdp" ? "cdp" : "live"].includes(role)) {
            return refused(404, "Not Found")
          }
          const live = (yield* LiveBrowsers).find(id)
          if (live === undefined) {
            return refused(410, "Session has been destroyed.")
          }
          if (kind === "live") {
            if (!live.isWatched) return refused(404, "Not Found")
            yield* converse(upgrade, live.touch, talkToViewer(live.browser, role === "use"))
            return HttpServerResponse.empty()
          }
          if (live.browser.outside === undefined) return refused(501, noPrograms)
          yield* converse(upgrade, live.touch, talkToProgram(live.browser.outside))
          return HttpServerResponse.empty()
        })
        return yield* Effect.interruptible(Effect.provideContext(answer, parts))
      })
  }),
  { global: true }
)

const socketPath = /^\/(live|cdp)\/([\w-]{1,64})\/([\w-]{1,64})(?:\/socket)?\/?(?:\?|$)/u

const allowed: Readonly<Record<"cdp" | "live", ReadonlyArray<LinkRole>>> = { cdp: ["program"], live: ["use", "watch"] }

const noPrograms =
  "Programs can connect to browser sessions only if bubblewrap is installed on the machine of the engine."

const refused = (status: number, error: string) =>
  HttpServerResponse.jsonUnsafe({ success: false, error }, { status, headers: { connection: "close" } })
