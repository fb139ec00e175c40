import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { alertPaths } from "../monitors/alerts/alert-links.ts"
import { escaped } from "../monitors/alerts/plain-text.ts"
import { readToken, useToken } from "../monitors/alerts/use-token.ts"

/**
 * The pages behind the links in emails. Opening a link changes nothing, because mail servers open links to check them:
 * the page has a button. Mail programs that unsubscribe with one click send the same `POST` (RFC 8058).
 */
export const MonitorEmailPages = Layer.mergeAll(
  HttpRouter.add("GET", `${alertPaths.confirm}:token`, shown(question("confirm"))),
  HttpRouter.add("POST", `${alertPaths.confirm}:token`, shown(result("confirm"))),
  HttpRouter.add("GET", `${alertPaths.unsubscribe}:token`, shown(question("unsubscribe"))),
  HttpRouter.add("POST", `${alertPaths.unsubscribe}:token`, shown(result("unsubscribe")))
)

type Action = "confirm" | "unsubscribe"

function question(action: Action) {
  return Effect.gen(function*() {
    const { token = "" } = yield* HttpRouter.params
    const { address, monitorName, status } = yield* readToken(action, token)
    if (status === (action === "confirm" ? "confirmed" : "unsubscribed")) return done(action, address, monitorName)
    return page(
      200,
      action === "confirm"
        ? `Send alerts of the monitor "${monitorName}" to ${address}?`
        : `Stop sending alerts of the monitor "${monitorName}" to ${address}?`,
      `<form method="post"><button>${action === "confirm" ? "Confirm" : "Unsubscribe"}</button></form>`
    )
  })
}

function result(action: Action) {
  return Effect.gen(function*() {
    const { token = "" } = yield* HttpRouter.params
    const { email, monitorName } = yield* useToken(action, token)
    return done(action, email ?? "", monitorName ?? "")
  })
}

function shown<R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, { readonly status: number; readonly error: string }, R>
) {
  return Effect.catch(
    answer,
    ({ error, status }) =>
      Effect.succeed(
        // the texts for programs mean nothing to a person
        page(status, status < 500 ? "This link does not work. Open the whole link from the newest email." : error)
      )
  )
}

function done(action: Action, address: string, monitorName: string) {
  return page(
    200,
    action === "confirm"
      ? `Alerts of the monitor "${monitorName}" will be sent to ${address}.`
      : `Alerts of the monitor "${monitorName}" are no longer sent to ${address}.`
  )
}

function page(status: number, text: string, form = "") {
  return HttpServerResponse.text(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Alerts of a monitor</title><p>${
      escaped(text)
    }</p>${form}`,
    {
      status,
      contentType: "text/html; charset=utf-8",
      headers: {
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex"
      }
    }
  )
}
