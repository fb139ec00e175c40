import { after, all, begin, type Behaviour, failing, ok, stall, turns } from "../behaviour.ts"
import { fails, type FaultCase, givesUp, succeeds } from "../fault-case.ts"

const abort: Behaviour = ({ abort }) => abort()
const soon: Behaviour = ({ abort }) => void setTimeout(abort, 20)
const hour = 3_600_000
const set = (milliseconds: number): Behaviour => ({ clock }) => clock.set(milliseconds)

/** Each of these closes the socket and cancels every timer immediately. */
export const ended: ReadonlyArray<FaultCase> = [
  { name: "an abort before the headers", does: abort, expect: fails("Aborted") },
  { name: "an abort during the body", does: all(begin(200, {}, "{\"success\":"), soon), expect: fails("Aborted") },
  {
    name: "an abort during the body of a failure",
    does: all(begin(503, {}, "{\"success\":"), soon),
    expect: fails("Aborted")
  },
  {
    name: "an abort during the wait between two attempts",
    does: (request) => {
      request.clock.hold(new Promise((resolve) => setTimeout(resolve, 60)))
      failing(503)(request)
      setTimeout(request.abort, 40)
    },
    expect: fails("Aborted")
  },
  {
    name: "a deadline of 5 s, and no response",
    does: stall,
    options: { deadline: 5000 },
    expect: fails("TimedOut", { reasonFields: { limit: "deadline", milliseconds: 5000, retryable: "no" } })
  },
  {
    name: "a deadline of 5 s, and 503 repeatedly: no wait begins that would exceed it",
    does: failing(503),
    options: { deadline: 5000 },
    expect: fails("Unavailable", { waits: [1500, 2500], status: 503 })
  },
  {
    name: "a deadline of 30 s, and no response: the second attempt gets the remaining time",
    does: stall,
    options: { deadline: 30_000 },
    expect: fails("TimedOut", { waits: [1500], reasonFields: { limit: "deadline", milliseconds: 30_000 } }),
    start: fails("TimedOut", { reasonFields: { limit: "attempt" } })
  },
  {
    name: "a deadline of 5 s, and half a body",
    does: all(begin(200, {}, "{\"success\":"), stall),
    options: { deadline: 5000 },
    expect: fails("TimedOut", { reasonFields: { limit: "deadline" } })
  },
  {
    name: "a deadline of 5 s, and a Retry-After of 5",
    does: turns(failing(429, {}, { "retry-after": "5" }), ok),
    options: { deadline: 5000 },
    expect: fails("RateLimited", { status: 429, retryAfter: 5000 })
  },
  {
    name: "no retries allowed",
    does: failing(503),
    options: { retry: () => undefined },
    expect: fails("Unavailable", { status: 503 })
  },
  {
    name: "a custom policy: three attempts, 0.1 s apart",
    does: failing(503),
    options: { retry: ({ attempts }) => attempts < 3 ? 100 : undefined },
    expect: fails("Unavailable", { waits: [100, 100], status: 503 })
  },
  {
    name: "the clock is set an hour ahead between two attempts: the deadline is over",
    does: turns(all(set(hour), failing(503)), ok),
    expect: fails("Unavailable", { status: 503 })
  },
  {
    name: "the clock is set an hour ahead while a response arrives",
    does: after(10_000, all(set(hour), ok)),
    expect: succeeds()
  },
  {
    name: "the clock is set an hour back, and 503 twice",
    does: turns(all(set(-hour), failing(503)), failing(503), ok),
    expect: succeeds(1500, 2500)
  },
  {
    name: "the clock is set an hour back, and 503 repeatedly",
    does: turns(all(set(-hour), failing(503)), failing(503)),
    expect: givesUp("Unavailable", { status: 503 })
  },
  {
    name: "the clock is set an hour back, and no response",
    does: all(set(-hour), stall),
    expect: givesUp("TimedOut", { reasonFields: { limit: "attempt" } }),
    start: fails("TimedOut", { reasonFields: { limit: "attempt" } })
  }
]
