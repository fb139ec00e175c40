import { after, begin, type Behaviour, failing, ok, stall, turns } from "../behaviour.ts"
import { fails, type FaultCase, givesUp, succeeds } from "../fault-case.ts"

const timedOut = { reasonFields: { limit: "attempt", milliseconds: 20_000 } }

/** Each attempt has a time limit of 20 seconds here. */
export const slow: ReadonlyArray<FaultCase> = [
  { name: "the response arrives after 19 s", does: after(19_000, ok), expect: succeeds() },
  {
    name: "no response, repeatedly",
    does: stall,
    expect: givesUp("TimedOut", timedOut),
    start: fails("TimedOut", timedOut)
  },
  { name: "no response, once", does: turns(stall, ok), expect: succeeds(1500), start: fails("TimedOut", timedOut) },
  { name: "a failure after 19 s, once", does: turns(after(19_000, failing(503)), ok), expect: succeeds(1500) },
  {
    name: "headers without a body, repeatedly",
    does: half(""),
    expect: givesUp("TimedOut", timedOut),
    start: fails("TimedOut", timedOut)
  },
  {
    name: "half a body, repeatedly",
    does: half("{\"success\":"),
    expect: givesUp("TimedOut", timedOut),
    start: fails("TimedOut", timedOut)
  },
  {
    name: "half a body, once",
    does: turns(half("{\"success\":"), ok),
    expect: succeeds(1500),
    start: fails("TimedOut", timedOut)
  },
  {
    name: "a byte every three seconds, repeatedly",
    does: drip,
    expect: givesUp("TimedOut", timedOut),
    start: fails("TimedOut", timedOut)
  },
  { name: "the second half of the body arrives after 19 s", does: halves, expect: succeeds() },
  {
    name: "early hints, then the response",
    does: (request) => request.response.writeEarlyHints({ link: "</a>; rel=preload" }, () => ok(request)),
    expect: succeeds()
  }
]

function half(text: string): Behaviour {
  return (request) => {
    begin(200, {}, text)(request)
    if (text === "") request.response.flushHeaders()
    stall(request)
  }
}

function drip(request: Parameters<Behaviour>[0]): void {
  const { clock, response } = request
  const drop = () => {
    if (response.destroyed) return
    response.write(" ")
    clock.later(3000, drop)
  }
  begin(200, {}, " ")(request)
  clock.stall()
  clock.later(3000, drop)
}

function halves(request: Parameters<Behaviour>[0]): void {
  const text = JSON.stringify(request.operation.answer)
  begin(200, {}, text.slice(0, 10))(request)
  after(19_000, () => request.response.end(text.slice(10)))(request)
}
