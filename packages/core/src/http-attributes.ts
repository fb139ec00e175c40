import { lost } from "./machine/loss.ts"
import type { State } from "./machine/state.ts"
import type { SendOutcome as Outcome } from "./machine/act.ts"

/** Where a request goes, in the words of OpenTelemetry's conventions for HTTP. */
export const requestAttributes = ({ operation: { contract }, settings }: State) => {
  const { hostname, pathname, port, protocol } = new URL(settings.baseUrl)
  return {
    "http.request.method": contract.method,
    "server.address": settings.redact(hostname.replace(/^\[(.*)\]$/, "$1")),
    "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
    "url.template": settings.redact(pathname.replace(/\/$/, "")) + contract.path
  }
}

/** What became of a request, in the same words. A redirect counts as an error, for the client refuses it. */
export const outcomeAttributes = (state: State, outcome: Outcome): OutcomeAttributes => {
  if (outcome.type === "timed-out") return { "error.type": "timeout" }
  if (outcome.type === "lost") {
    const { kind } = lost(outcome.cause, state.settings.redact)
    return { "error.type": kind === "other" ? "_OTHER" : kind }
  }
  const { status } = outcome.response
  if (status === 0) return { "error.type": "redirect" } // a browser hides what it was
  const code = { "http.response.status_code": status }
  return status >= 200 && status < 300 ? code : { ...code, "error.type": String(status) }
}

export interface OutcomeAttributes {
  readonly "http.response.status_code"?: number
  readonly "error.type"?: string
}

/** The address of a request without what may be private: texts in the query, and the key wherever it may stand. */
export const urlForSpan = ({ encoded, request: { parameters = {} }, settings }: State): string => {
  const [path = "", query] = (encoded?.url ?? settings.baseUrl).split("?")
  if (query === undefined) return settings.redact(path)
  const shown = [...new URLSearchParams(query)].map(([name, value]) => {
    const harmless = typeof parameters[name] === "number" || typeof parameters[name] === "boolean"
    return `${name}=${harmless ? value : "REDACTED"}`
  })
  return settings.redact(`${path}?${shown.join("&")}`)
}

/** The service's name for a request. It is a foreign text, so the key is taken out of it. */
export const requestId = ({ settings }: State, outcome: Outcome): string | undefined => {
  const id = outcome.type === "answered" ? outcome.response.headers.get("x-request-id") : undefined
  return typeof id === "string" ? settings.redact(id) : undefined
}
