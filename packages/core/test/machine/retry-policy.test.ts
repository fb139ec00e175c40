import { assert, describe, it } from "@effect/vitest"
import { backoff, decide, type Failure, neverRetry, type Reason, specifiedRetry } from "@trawl/core/machine"
import * as fc from "fast-check"

const reason = (retryable: "yes" | "no" | "sometimes"): Reason => ({
  _tag: "RateLimited",
  retryable,
  error: "Rate limit exceeded",
  code: undefined,
  details: undefined
})

const after = (attempts: number, failure: Partial<Failure> = {}): Failure => ({
  attempts,
  reason: reason("yes"),
  retryAfter: undefined,
  random: 0,
  left: 300_000,
  ...failure
})

describe("the specified retry", () => {
  it("waits 1, 2, 4 and 8 seconds, then stops: five attempts in total", () => {
    assert.deepStrictEqual([1, 2, 3, 4, 5, 6].map((attempts) => specifiedRetry(after(attempts))), [
      1000,
      2000,
      4000,
      8000,
      undefined,
      undefined
    ])
  })

  it("adds less than a second of jitter", () => {
    assert.strictEqual(specifiedRetry(after(1, { random: 0.5 })), 1500)
    assert.strictEqual(specifiedRetry(after(4, { random: 0.999 })), 8999)
  })

  it("never waits longer than 30 seconds and jitter", () => {
    assert.strictEqual(backoff({ attempts: 6, random: 0 }), 30_000)
    assert.strictEqual(backoff({ attempts: 100, random: 0 }), 30_000)
  })

  it("never retries failures whose `retryable` is `sometimes` or `no`", () => {
    assert.isUndefined(specifiedRetry(after(1, { reason: reason("sometimes") })))
    assert.isUndefined(specifiedRetry(after(1, { reason: reason("no") })))
  })

  it("waits at least as long as Retry-After, and for its own backoff if that is longer", () => {
    assert.strictEqual(decide(specifiedRetry, after(1, { retryAfter: 7000 })), 7000)
    assert.strictEqual(decide(specifiedRetry, after(4, { retryAfter: 7000 })), 8000)
  })

  it("keeps Retry-After as a minimum for every policy, and every wait within its bounds", () => {
    const failures = fc.record({
      attempts: fc.integer({ min: 1, max: 4 }),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      retryAfter: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined })
    })
    fc.assert(fc.property(failures, fc.integer({ min: 0, max: 50_000 }), (failure, own) => {
      const requestedDelay = failure.retryAfter ?? 0
      assert.isAtLeast(decide(() => own, after(1, { ...failure, left: 300_000 })) ?? -1, requestedDelay)
      const wait = decide(specifiedRetry, after(failure.attempts, failure)) ?? -1
      const least = 1000 * 2 ** (failure.attempts - 1)
      assert.isAtLeast(wait, Math.max(least, requestedDelay))
      assert.isAtMost(wait, Math.max(least + 1000, requestedDelay))
    }))
  })

  it("is not called if `Retry-After` exceeds the deadline; its own wait may exceed it, and the caller refuses that", () => {
    const attempts: Array<number> = []
    const policy = ({ left }: Failure) => attempts.push(left) * 1000
    assert.isUndefined(decide(policy, after(1, { left: 0 })))
    assert.isUndefined(decide(policy, after(1, { retryAfter: 5000, left: 5000 })))
    assert.deepStrictEqual(attempts, [])
    assert.strictEqual(decide(policy, after(1, { left: 1000 })), 1000)
    assert.strictEqual(decide(policy, after(1, { left: 2001 })), 2000)
  })

  it("returns NaN for an invalid time", () => {
    for (const wrong of ["soon", Number.NaN, Promise.resolve(5)]) assert.isNaN(decide(() => wrong as number, after(1)))
  })

  it("can be switched off", () => {
    assert.isUndefined(decide(neverRetry, after(1, { retryAfter: 1 })))
  })
})
