import { assert, describe, it } from "@effect/vitest"
import { allOf, circuitBreaker, rateLimit } from "@trawl/core/gates"
import type { Gate } from "@trawl/core/machine"
import { type ManualHost, manualHost } from "./manual-host.ts"
import { limited, reported, visit } from "./visits.ts"

const isFree = (gate: Gate, host: ManualHost) => {
  const { at, leave } = visit(gate, host)
  leave()
  return at() !== undefined
}

describe("combined gates", () => {
  it("admit an attempt that all of them admit, and report its outcome to all", () => {
    const host = manualHost(0)
    const [breaker, limit] = [circuitBreaker({ failures: 1 }), rateLimit({ concurrency: 1 })]
    const gate = allOf(breaker, limit)
    const first = visit(gate, host)
    const second = visit(gate, host)
    assert.isDefined(first.at())
    assert.isUndefined(second.at())
    first.leave({ reason: reported("ServerFailed") })
    assert.isDefined(second.at())
    assert.isFalse(isFree(breaker, host))
  })

  it("are released when the last one refuses", () => {
    const host = manualHost(0)
    const [limit, closed] = [rateLimit({ concurrency: 1 }), rateLimit()]
    visit(closed, host).leave(limited(60))
    const gate = allOf(limit, closed)
    const refused = visit(gate, host, 1000)
    assert.deepInclude(refused.refusal(), { retryAfter: 60_000 })
    assert.isTrue(isFree(limit, host))
    refused.leave({})
    assert.isTrue(isFree(limit, host))
  })

  it("are released when a later one refuses after a while", () => {
    const host = manualHost(0)
    const [outer, inner] = [rateLimit({ concurrency: 1 }), rateLimit({ concurrency: 1 })]
    const holder = visit(inner, host)
    const refused = visit(allOf(outer, inner), host, 1000)
    assert.isFalse(isFree(outer, host))
    holder.leave(limited(60))
    assert.isDefined(refused.refusal())
    assert.isTrue(isFree(outer, host))
  })

  it("are released when the caller leaves while it waits", () => {
    const host = manualHost(0)
    const gates = [rateLimit({ concurrency: 1 }), rateLimit({ perSecond: 1 }), rateLimit({ concurrency: 1 })] as const
    visit(gates[1], host).leave()
    const waiting = visit(allOf(...gates), host)
    assert.strictEqual(host.timers(), 1)
    waiting.leave()
    assert.strictEqual(host.timers(), 0)
    host.advance(10_000)
    assert.isUndefined(waiting.at())
    for (const gate of gates) assert.isTrue(isFree(gate, host))
  })

  it("pass the remaining wait on to the later gate", () => {
    const host = manualHost(0)
    const [slow, closed] = [rateLimit({ perSecond: 1 }), rateLimit()]
    visit(slow, host)
    visit(closed, host).leave(limited(3))
    const late = visit(allOf(slow, closed), host, 3000)
    const patient = visit(allOf(slow, closed), host, 3001)
    host.advance(10_000)
    assert.deepInclude(late.refusal(), { retryAfter: 2000 })
    assert.strictEqual(patient.at(), 3000)
  })

  it("must all be gates", () => {
    // @ts-expect-error what no compiler has seen
    assert.throws(() => allOf(rateLimit(), {}), "allOf: `gates[1]` is malformed: give a gate, such as rateLimit()")
  })

  it("may be empty", () => {
    assert.isTrue(isFree(allOf(), manualHost()))
  })
})
