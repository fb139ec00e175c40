import { type Behaviour, body, failing, html, ok, reset, turns } from "../behaviour.ts"
import type { FaultCase } from "../fault-case.ts"
import type { OperationKind } from "../operations.ts"

const only = ({ name }: OperationKind) => name === "agent trace"
const events = ({ answer }: OperationKind): ReadonlyArray<object> => Reflect.get(answer, "events")
const first = body((operation) => JSON.stringify({ success: true, events: events(operation).slice(0, 1) }))
const torn = body((operation) => JSON.stringify(operation.answer).slice(0, -5))

/** Following a run continues after temporary failures: no event is lost or duplicated. */
export const traces: ReadonlyArray<FaultCase> = [
  {
    name: "503 twice",
    only,
    does: turns(first, failing(503), failing(503), ok),
    expect: { waits: [2000, 1500, 2500] }
  },
  {
    name: "503 for all attempts of a call",
    only,
    does: turns(first, failing(503), failing(503), failing(503), failing(503), failing(503), ok),
    expect: { waits: [2000, 1500, 2500, 4500, 8500, 16_000] }
  },
  { name: "reset once", only, does: turns(first, reset, ok), expect: { waits: [2000, 1500] } },
  {
    name: "truncated JSON, once: a plain poll follows",
    only,
    does: turns(first, torn, ok),
    expect: { waits: [2000, 0] }
  },
  {
    name: "HTML of a captive portal, once: a plain poll follows",
    only,
    does: turns(first, html(200), ok),
    expect: { waits: [2000, 0] }
  },
  {
    name: "429 with Retry-After: 7",
    only,
    does: turns(first, failing(429, {}, { "retry-after": "7" }), ok),
    expect: { waits: [2000, 7000] }
  },
  {
    name: "401 ends the trace",
    only,
    does: turns(first, failing(401)),
    expect: { waits: [2000], attempts: 1, reason: "Unauthorized", status: 401 }
  },
  { name: "a stream of events that is interrupted", only, does: turns(stream, ok), expect: { waits: [2000] } },
  { name: "duplicate events", only, does: turns(first, first, ok), expect: { waits: [2000, 2000] } }
]

/** Server push of the first event, and then a lost connection. */
function stream({ operation, response }: Parameters<Behaviour>[0]): void {
  response.writeHead(200, { "content-type": "text/event-stream" }).write(
    `id: e-1\ndata: ${JSON.stringify(events(operation)[0])}\n\n`
  )
  setTimeout(() => response.socket?.resetAndDestroy(), 20)
}
