import { body, failing, html, ok, turns } from "../behaviour.ts"
import { fails, type FaultCase, givesUp, succeeds } from "../fault-case.ts"

/** Temporary failures of the specification. */
export const unavailable: ReadonlyArray<FaultCase> = [
  {
    name: "408 repeatedly",
    does: failing(408, { error: "Request Timeout" }),
    expect: givesUp("RequestTimedOut", { status: 408 })
  },
  { name: "408 once", does: turns(failing(408), ok), expect: succeeds(1500) },
  {
    name: "500 repeatedly",
    does: failing(500, { error: "Oops", code: "UNKNOWN_ERROR" }),
    expect: givesUp("ServerFailed", { status: 500, reasonFields: { error: "Oops", code: "UNKNOWN_ERROR" } })
  },
  { name: "500 once", does: turns(failing(500), ok), expect: succeeds(1500) },
  {
    name: "500 with an empty body, repeatedly",
    does: body("", {}, 500),
    expect: givesUp("ServerFailed", { status: 500 })
  },
  {
    name: "500: Failed to passthrough agent request., repeatedly",
    does: failing(500, { error: "Failed to passthrough agent request." }),
    expect: givesUp("ServerFailed", { status: 500 }),
    row: { reason: "AgentNotAccepted", expect: givesUp("AgentNotAccepted", { status: 500 }) }
  },
  { name: "502 of a proxy in HTML, repeatedly", does: html(502), expect: givesUp("BadGateway", { status: 502 }) },
  { name: "502 of a proxy in HTML, once", does: turns(html(502), ok), expect: succeeds(1500) },
  { name: "503 twice", does: turns(failing(503), failing(503), ok), expect: succeeds(1500, 2500) },
  {
    name: "503 four times",
    does: turns(failing(503), failing(503), failing(503), failing(503), ok),
    expect: succeeds(1500, 2500, 4500, 8500)
  },
  { name: "503 repeatedly", does: failing(503), expect: givesUp("Unavailable", { status: 503 }) },
  {
    name: "503 with Retry-After: 10, once",
    does: turns(failing(503, {}, { "retry-after": "10" }), ok),
    expect: succeeds(10_000)
  },
  { name: "504 repeatedly", does: failing(504), expect: givesUp("GatewayTimedOut", { status: 504 }) },
  {
    name: "503, then 401",
    does: turns(failing(503), failing(401)),
    expect: fails("Unauthorized", { status: 401, waits: [1500] })
  },
  {
    name: "429, then 502, then 408",
    does: turns(failing(429), html(502), failing(408), ok),
    expect: succeeds(1500, 2500, 4500)
  }
]
