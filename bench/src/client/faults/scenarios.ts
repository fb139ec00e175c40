import type { IncomingMessage, ServerResponse } from "node:http"

/** How the service responds to the attempts of one call. */
export interface Scenario {
  readonly name: string
  /** The timeout that the user sets, in milliseconds. */
  readonly timeout?: number
  readonly respond: (exchange: Exchange) => void
}

export interface Exchange {
  /** Counted from 1. */
  readonly attempt: number
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The correct response of this service. */
  readonly answer: string
  /** Another origin, which records what it receives. */
  readonly elsewhere: string
}

/** The request ID in every failure of the service. */
export const requestId = "req-7d1f0c52a9e84b"

/** The error code of the 404. */
export const code = "SCRAPE_NO_CACHED_DATA"

const json = { "content-type": "application/json" }
const limited = { success: false, error: "Rate limit exceeded. Please retry later." }

export const scenarios = {
  limitedSeconds: once((exchange) => fail(exchange, 429, limited, { "retry-after": "2" })),
  limitedDate: once((exchange) =>
    fail(exchange, 429, limited, { "retry-after": new Date(inTwoSeconds()).toUTCString() })
  ),
  limitedPlain: once((exchange) => fail(exchange, 429, limited)),
  limitedForever: always((exchange) => fail(exchange, 429, limited, { "retry-after": "1" })),
  limitedLong: always((exchange) => fail(exchange, 429, limited, { "retry-after": "600" })),
  unavailableTwice: always((exchange) =>
    exchange.attempt < 3 ? fail(exchange, 503, { success: false, error: "Service Unavailable" }) : succeed(exchange)
  ),
  gatewayPage: always(({ response }) =>
    response.writeHead(502, { "content-type": "text/html" }).end(
      "<html><head><title>502 Bad Gateway</title></head><body><center>nginx</center></body></html>"
    )
  ),
  internal: always((exchange) =>
    fail(exchange, 500, { success: false, code: "UNKNOWN_ERROR", error: "An unexpected error occurred." })
  ),
  resetOnce: once(({ request }) => request.socket.resetAndDestroy()),
  resetForever: always(({ request }) => request.socket.resetAndDestroy()),
  silent: { ...always(() => {}), timeout: 1500 },
  slowBody: { ...always(trickle), timeout: 1500 },
  truncated: always(({ answer, response }) => {
    const half = Buffer.from(answer).subarray(0, 9000)
    response.writeHead(200, { ...json, "content-length": half.length }).end(half)
  }),
  cutOnce: once(({ answer, request, response }) => {
    response.writeHead(200, { ...json, "content-length": Buffer.byteLength(answer) }).write(
      answer.slice(0, 9000),
      () => {
        setTimeout(() => request.socket.destroy(), 50) // so that the sent part arrives first
      }
    )
  }),
  unsuccessful: always(({ response }) =>
    response.writeHead(200, json).end(JSON.stringify({ success: false, error: "The search failed." }))
  ),
  empty: always(({ response }) => response.writeHead(200, { ...json, "content-length": 0 }).end()),
  page: always(({ response }) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Sign in to this network</body></html>")
  ),
  badRequest: always((exchange) =>
    fail(exchange, 400, { success: false, error: "Bad Request", details: [{ path: ["limit"], message: "Too big" }] })
  ),
  unauthorized: always((exchange) => fail(exchange, 401, { success: false, error: "Unauthorized: Invalid token" })),
  unpaid: always((exchange) =>
    fail(exchange, 402, { success: false, error: "Payment Required: Insufficient credits" })
  ),
  coded: always((exchange) => fail(exchange, 404, { success: false, code, error: "No cached data is available." })),
  identified: always((exchange) => fail(exchange, 403, { success: false, error: "Forbidden" })),
  redirect: always(({ elsewhere, response }) => response.writeHead(307, { location: `${elsewhere}/v2/search` }).end())
} satisfies Record<string, Omit<Scenario, "name">>

export type ScenarioName = keyof typeof scenarios

function always(respond: Scenario["respond"]): Omit<Scenario, "name"> {
  return { respond }
}

function once(respond: Scenario["respond"]): Omit<Scenario, "name"> {
  return { respond: (exchange) => exchange.attempt === 1 ? respond(exchange) : succeed(exchange) }
}

function succeed({ answer, response }: Exchange): void {
  response.writeHead(200, { ...json, "content-length": Buffer.byteLength(answer) }).end(answer)
}

function fail(
  { response }: Exchange,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {}
): void {
  response.writeHead(status, { ...json, ...headers, "x-request-id": requestId, "request-id": requestId }).end(
    JSON.stringify(body)
  )
}

/** In whole seconds, like HTTP dates. */
const inTwoSeconds = () => Math.ceil(Date.now() / 1000 + 2) * 1000

/** Sends a body for ten seconds. */
function trickle({ answer, response }: Exchange): void {
  const bytes = Buffer.from(answer)
  const part = Math.ceil(bytes.length / 20)
  response.writeHead(200, { ...json, "content-length": bytes.length })
  let sent = 0
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, sent += part))
    if (sent >= bytes.length) response.end()
    if (sent >= bytes.length || response.destroyed) clearInterval(timer)
  }, 500)
}
