import { transportFailure } from "./machine/loss.ts"
import type { State } from "./machine/state.ts"
import type { SendOutcome as Outcome } from "./machine/act.ts"

/** Attributes of a request, with the names of OpenTelemetry's HTTP conventions. */
export const requestAttributes = ({ operation: { contract }, settings }: State) => {
  const { hostname, pathname, port, protocol } = new URL(settings.baseUrl)
  return {
    "http.request.method": contract.method,
    "server.address": settings.redact(hostname.replace(/^\[(.*)\]$/, "$1")),
    "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
    "url.template": settings.redact(pathname.replace(/\/$/, "")) + contract.path
  }
}

/** Attributes of the outcome, with the same names. A redirect counts as an error because the client refuses it. */
export const outcomeAttributes = (state: State, outcome: Outcome): OutcomeAttributes => {
  if (outcome.type === "timed-out") return { "error.type": "timeout" }
  if (outcome.type === "lost") {
    const { kind } = transportFailure(outcome.cause, state.settings.redact)
    return { "error.type": kind === "other" ? "_OTHER" : kind }
  }
  const { status } = outcome.response
  if (status === 0) return { "error.type": "redirect" } // a browser hides the redirect
  const code = { "http.response.status_code": status }
  return status >= 200 && status < 300 ? code : { ...code, "error.type": String(status) }
}

export interface OutcomeAttributes {
  readonly "http.response.status_code"?: number
  readonly "error.type"?: string
}

/** The URL of a request without private parts: query texts are redacted, and so is the key anywhere in the URL. */
export const urlForSpan = ({ encoded, request: { parameters = {} }, settings }: State): string => {
  const [path = "", query] = (encoded?.url ?? settings.baseUrl).split("?")
  if (query === undefined) return settings.redact(path)
  const shown = [...new URLSearchParams(query)].map(([name, value]) => {
    const harmless = typeof parameters[name] === "number" || typeof parameters[name] === "boolean"
    return `${name}=${harmless ? value : "REDACTED"}`
  })
  return settings.redact(`${path}?${shown.join("&")}`)
}

/** The request ID from the response. The key is redacted, because the text comes from the service. */
export const requestId = ({ settings }: State, outcome: Outcome): string | undefined => {
  const id = outcome.type === "answered" ? outcome.response.headers.get("x-request-id") : undefined
  return typeof id === "string" ? settings.redact(id) : undefined
}
