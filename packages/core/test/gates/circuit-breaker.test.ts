import { assert, describe, it } from "@effect/vitest"
import { circuitBreaker } from "@trawl/core/gates"
import { ApiError, type AttemptOutcome, type Gate, type Reason, timedOut } from "@trawl/core/machine"
import * as fc from "fast-check"
import { type ManualHost, manualHost } from "./manual-host.ts"
import { limited, reported, visit } from "./visits.ts"

const failed = { reason: reported("ServerFailed") }
const settings = { failures: 3, window: 10_000, cooldown: 5000 }

const attempt = (gate: Gate, host: ManualHost, outcome?: AttemptOutcome) => {
  const { leave, refusal } = visit(gate, host)
  leave(outcome)
  return refusal()
}

const opened = (host: ManualHost) => {
  const gate = circuitBreaker(settings)
  for (let index = 0; index < 3; index++) attempt(gate, host, failed)
  return gate
}

const isOpen = (gate: Gate, host: ManualHost) => attempt(gate, host) !== undefined

/** Whether one such failure would open it. */
const counts = (reason: Reason) => {
  const host = manualHost()
  const gate = circuitBreaker({ ...settings, failures: 1 })
  attempt(gate, host, { reason })
  return isOpen(gate, host)
}

describe("a circuit breaker", () => {
  it("opens after a number of failures, and reports the reason and the wait", () => {
    const host = manualHost()
    const gate = circuitBreaker(settings)
    assert.isUndefined(attempt(gate, host, failed))
    assert.isUndefined(attempt(gate, host, failed))
    assert.isUndefined(attempt(gate, host, failed))
    host.advance(1000)
    assert.deepStrictEqual(attempt(gate, host), {
      reason: {
        _tag: "CircuitOpen",
        error: "the circuit is open after 3 failures (ServerFailed)",
        retryable: "sometimes",
        failures: 3,
        window: 10_000,
        last: "ServerFailed"
      },
      retryAfter: 4000
    })
    assert.strictEqual(host.timers(), 0)
  })

  it("forgets failures that are older than the window", () => {
    const host = manualHost()
    const gate = circuitBreaker(settings)
    attempt(gate, host, failed)
    host.advance(5000)
    attempt(gate, host, failed)
    host.advance(5000)
    attempt(gate, host, failed)
    assert.isFalse(isOpen(gate, host))
    attempt(gate, host, failed)
    assert.isTrue(isOpen(gate, host))
  })

  it("admits one attempt after the cooldown, and all attempts after a successful one", () => {
    const host = manualHost()
    const gate = opened(host)
    host.advance(5000)
    const probe = visit(gate, host)
    assert.isDefined(probe.at())
    assert.deepInclude(attempt(gate, host), { retryAfter: 5000 })
    probe.leave({})
    assert.isUndefined(attempt(gate, host, failed))
    assert.isUndefined(attempt(gate, host, failed))
    assert.isFalse(isOpen(gate, host), "the count starts again from zero")
  })

  it("stays open when the probe fails, as long as the service asks", () => {
    const host = manualHost()
    const gate = opened(host)
    host.advance(5000)
    attempt(gate, host, { ...failed, retryAfter: 60_000 })
    host.advance(59_999)
    assert.isTrue(isOpen(gate, host))
    host.advance(1)
    assert.isFalse(isOpen(gate, host))
  })

  it("admits another probe if the first was aborted or ended without a response from the service", () => {
    const host = manualHost()
    const gate = opened(host)
    host.advance(5000)
    const inconclusive: ReadonlyArray<AttemptOutcome | undefined> = [
      undefined,
      { reason: timedOut("deadline", 100) },
      { reason: { _tag: "TransportFailed", retryable: "no", kind: "tls", detail: "" } }
    ]
    for (const outcome of inconclusive) {
      const probe = visit(gate, host)
      assert.isDefined(probe.at())
      assert.isTrue(isOpen(gate, host))
      probe.leave(outcome)
    }
    attempt(gate, host, limited())
    assert.isUndefined(attempt(gate, host, failed), "a rate limit is a response")
    assert.isFalse(isOpen(gate, host))
  })

  it("ignores outcomes of attempts that started before the circuit changed", () => {
    const host = manualHost()
    const gate = circuitBreaker(settings)
    const early = Array.from({ length: 9 }, () => visit(gate, host))
    for (const { leave } of early.slice(0, 3)) leave(failed)
    early[3]?.leave({})
    assert.isTrue(isOpen(gate, host))
    host.advance(5000)
    const probe = visit(gate, host)
    early[4]?.leave(failed)
    early[5]?.leave({})
    assert.isTrue(isOpen(gate, host))
    probe.leave({})
    for (const { leave } of early.slice(6)) leave(failed)
    assert.isFalse(isOpen(gate, host))
  })

  it("counts lost connections and attempts without a response, but no aborts or invalid settings", () => {
    const lost = { _tag: "TransportFailed", detail: "" } as const
    assert.isTrue(counts({ ...lost, retryable: "yes", kind: "reset" }))
    assert.isTrue(counts({ ...lost, retryable: "yes", kind: "dns" }))
    assert.isFalse(counts({ ...lost, retryable: "no", kind: "blocked" }))
    assert.isTrue(counts(timedOut("attempt", 100)))
    assert.isFalse(counts(timedOut("deadline", 100)))
    assert.isFalse(counts({ _tag: "Aborted", retryable: "no" }))
  })

  it("admits at most one attempt per cooldown while every attempt fails", () => {
    const event = fc.record({ wait: fc.nat(4000), hold: fc.nat(3000) })
    fc.assert(fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const host = manualHost()
      const gate = opened(host)
      let last = host.now()
      for (const { hold, wait } of events) {
        host.advance(wait)
        const one = visit(gate, host)
        const at = one.at()
        if (at === undefined) continue
        assert.isAtLeast(at - last, settings.cooldown)
        assert.isTrue(isOpen(gate, host))
        host.advance(hold)
        one.leave(failed)
        last = host.now()
      }
    }))
  })

  for (
    const [setting, value] of [["failures", 0], ["failures", 1.5], ["window", 0], ["cooldown", Infinity], [
      "cooldown",
      NaN
    ]] as const
  ) {
    it(`rejects ${setting} ${value}`, () => {
      const make = () => circuitBreaker({ [setting]: value })
      assert.throws(make, ApiError, `circuitBreaker: \`${setting}\` is malformed`)
    })
  }
})
