import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { hash } from "node:crypto"
import { alertLinks, alertPaths } from "../monitors/alerts/alert-links.ts"
import { AlertStore } from "../monitors/alerts/alert-store.ts"
import { atomFeed, maxFeedEntries } from "../monitors/alerts/feed.ts"
import { idOfToken, isSigned } from "../monitors/alerts/link-token.ts"
import { monitorFailure } from "../monitors/monitor-failure.ts"
import { MonitorStore } from "../monitors/monitor-store.ts"

/**
 * Serves the changes of a monitor to feed readers. They cannot send an API key, so the URL has a token, which the monitor
 * can replace.
 */
export const MonitorFeed = HttpRouter.add("GET", `${alertPaths.feed}:token`, ({ headers }) =>
  Effect.gen(function*() {
    const alerts = yield* AlertStore
    const { token = "" } = yield* HttpRouter.params
    const monitor = yield* monitorOf(token)
    if (monitor === undefined) return notFound
    const places = yield* Effect.orDie(alerts.changePlaces(monitor.id, maxFeedEntries))
    const etag = `"${hash("sha256", JSON.stringify([places, monitor.updatedAt]), "base64url").slice(0, 22)}"`
    const cached = { ...guards, etag, "cache-control": "private, no-cache" }
    if (headers["if-none-match"]?.includes(etag) === true) {
      return HttpServerResponse.empty({ status: 304, headers: cached })
    }
    const link = yield* alertLinks(monitor)
    const url = link("feed", monitor.id, monitor.settings.feedGeneration)
    return HttpServerResponse.text(atomFeed(monitor, yield* Effect.orDie(alerts.changes(places)), url), {
      contentType: "application/atom+xml; charset=utf-8",
      headers: cached
    })
  }))

/** The monitor of a feed; undefined if the token is not current, or if the feed is off. */
const monitorOf = Effect.fnUntraced(function*(token: string) {
  const id = idOfToken(token)
  if (id === undefined) return undefined
  const secret = yield* Effect.orDie((yield* AlertStore).secret)
  const monitor = yield* Effect.orDie((yield* MonitorStore).get(id))
  const { feedGeneration, trawl } = monitor?.settings ?? {}
  return trawl?.feed === "on" && isSigned(token, "feed", secret, feedGeneration) ? monitor : undefined
})

const guards = {
  "content-security-policy": "sandbox; default-src 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

const { error, status } = monitorFailure("MonitorNotFound")
const notFound = HttpServerResponse.jsonUnsafe({ success: false, error }, { status, headers: guards })
