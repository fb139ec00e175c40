import { assert, describe, it } from "@effect/vitest"
import { retryAfter } from "@trawl/core/machine"

const now = Date.UTC(2026, 10, 20, 12, 0, 0)
const delayOf = (value: string) =>
  retryAfter({ status: 429, headers: new Map([["retry-after", value]]), body: "" }, undefined, now)

describe("Retry-After", () => {
  it("is understood in seconds", () => {
    assert.strictEqual(delayOf("7"), 7000)
    assert.strictEqual(delayOf(" 0 "), 0)
    assert.strictEqual(delayOf("1.5"), 1500)
  })

  it("is understood as an HTTP date, in all three forms", () => {
    assert.strictEqual(delayOf("Fri, 20 Nov 2026 12:00:30 GMT"), 30_000)
    assert.strictEqual(delayOf("Friday, 20-Nov-26 12:00:30 GMT"), 30_000)
    assert.strictEqual(delayOf("Fri Nov 20 12:00:30 2026 GMT"), 30_000)
  })

  it("means no wait if the date is in the past", () => {
    assert.strictEqual(delayOf("Fri, 20 Nov 2026 11:00:00 GMT"), 0)
  })

  it("is ignored if it is empty", () => {
    for (const value of ["", "soon", "-5", "1e3", "NaN"]) assert.isUndefined(delayOf(value))
  })

  it("can be in the details of the body if the header is absent", () => {
    const plain = { status: 429, headers: new Map(), body: "" }
    assert.strictEqual(retryAfter(plain, { details: { retryAfter: 12 } }, now), 12_000)
    assert.strictEqual(retryAfter(plain, { details: { retryAfterSeconds: 60 } }, now), 60_000)
    assert.strictEqual(retryAfter(plain, { details: { retryAfter: null, retryAfterSeconds: 30 } }, now), 30_000)
    assert.strictEqual(
      retryAfter({ ...plain, headers: new Map([["retry-after", "3"]]) }, { details: { retryAfter: 12 } }, now),
      3000
    )
    for (const details of [undefined, null, [], "x", { retryAfter: "x" }, { retryAfter: -1 }]) {
      assert.isUndefined(retryAfter(plain, { details }, now))
    }
    for (const body of [undefined, "<html>", null, []]) assert.isUndefined(retryAfter(plain, body, now))
  })
})
