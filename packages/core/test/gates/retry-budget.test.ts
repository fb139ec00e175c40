import { assert, describe, it } from "@effect/vitest"
import { withRetryBudget } from "@trawl/core/gates"
import { ApiError, type Failure, neverRetry, specifiedRetry } from "@trawl/core/machine"
import * as fc from "fast-check"
import { reported } from "./visits.ts"

const failure: Failure = {
  attempts: 1,
  reason: reported("ServerFailed"),
  retryAfter: undefined,
  random: 0,
  left: 300_000
}

describe("a retry budget", () => {
  it("allows a limited number of retries, waits as the policy says, and refills over time", () => {
    let now = 0
    const policy = withRetryBudget(specifiedRetry, { capacity: 2, refill: 0.5, now: () => now })
    assert.deepStrictEqual([1, 2, 3].map((attempts) => policy({ ...failure, attempts })), [1000, 2000, undefined])
    now = 1999
    assert.isUndefined(policy(failure))
    now = 2000
    assert.deepStrictEqual([policy(failure), policy(failure)], [1000, undefined])
  })

  it("takes no token if the policy would not retry", () => {
    const policy = withRetryBudget(specifiedRetry, { capacity: 1, now: () => 0 })
    assert.isUndefined(policy({ ...failure, reason: reported("NotFound") }))
    assert.isUndefined(policy({ ...failure, attempts: 5 }))
    assert.strictEqual(policy(failure), 1000)
    assert.isUndefined(withRetryBudget(neverRetry)(failure))
  })

  it("takes no token for a wait that exceeds the deadline", () => {
    const policy = withRetryBudget(specifiedRetry, { capacity: 1, now: () => 0 })
    for (const cut of [{ left: 0 }, { left: 5000, retryAfter: 5000 }]) {
      assert.isUndefined(policy({ ...failure, ...cut }))
    }
    assert.strictEqual(policy({ ...failure, left: 1000 }), 1000)
    assert.strictEqual(policy({ ...failure, left: 1001 }), 1000)
  })

  it("never grants more than its capacity and the refilled tokens", () => {
    const budget = fc.record({
      capacity: fc.integer({ min: 1, max: 20 }),
      refill: fc.double({ min: 0.01, max: 10, noNaN: true })
    })
    fc.assert(fc.property(budget, fc.array(fc.nat(5000), { maxLength: 100 }), ({ capacity, refill }, waits) => {
      let now = 1_700_000_000_000
      const policy = withRetryBudget(specifiedRetry, { capacity, refill, now: () => now })
      const granted: Array<number> = []
      for (const wait of waits) {
        now += wait
        if (policy(failure) !== undefined) granted.push(now)
      }
      for (const [from, start] of granted.entries()) {
        for (const [to, end] of granted.entries()) {
          if (to >= from) assert.isAtMost(to - from + 1, capacity + (end - start) / 1000 * refill + 0.001)
        }
      }
    }))
  })

  it("accepts a clock, and rejects an unknown option", () => {
    assert.isFunction(withRetryBudget(specifiedRetry, { now: () => 0 }))
    assert.throws(
      () => withRetryBudget(specifiedRetry, { capcity: 5 } as object),
      ApiError,
      "withRetryBudget: `capcity` is not an option; the options are capacity, refill, now;"
    )
  })

  it("rejects a capacity or refill of zero", () => {
    for (const options of [{ capacity: 0 }, { refill: 0 }]) {
      assert.throws(() => withRetryBudget(specifiedRetry, options), ApiError, "withRetryBudget: `")
    }
  })
})
