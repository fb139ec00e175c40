import { begin, failing, ok, turns } from "../behaviour.ts"
import { allWaits, fails, type FaultCase, givesUp, succeeds } from "../fault-case.ts"

const error = "Rate limit exceeded. Please retry later."
const limited = (retryAfter?: string, details?: object) =>
  failing(429, { error, ...details && { details } }, retryAfter === undefined ? {} : { "retry-after": retryAfter })
const status = 429

/** 429 in all its forms. */
export const rateLimits: ReadonlyArray<FaultCase> = [
  { name: "429 without Retry-After, twice", does: turns(limited(), limited(), ok), expect: succeeds(1500, 2500) },
  {
    name: "429 without Retry-After, repeatedly",
    does: limited(),
    expect: givesUp("RateLimited", { status, reasonFields: { error } })
  },
  { name: "429 with Retry-After: 0, once", does: turns(limited("0"), ok), expect: succeeds(1500) },
  { name: "429 with Retry-After: 2, once", does: turns(limited("2"), ok), expect: succeeds(2000) },
  {
    name: "429 with Retry-After: 3, repeatedly",
    does: limited("3"),
    expect: fails("RateLimited", { status, waits: [3000, 3000, 4500, 8500], retryAfter: 3000 })
  },
  { name: "429 with Retry-After: 1.5, once", does: turns(limited("1.5"), ok), expect: succeeds(1500) },
  {
    name: "429 with a date seven seconds ahead, once",
    does: turns(limited("Fri, 20 Nov 2026 12:00:07 GMT"), ok),
    expect: succeeds(7000)
  },
  {
    name: "429 with a date in the past, once",
    does: turns(limited("Fri, 20 Nov 2026 11:00:00 GMT"), ok),
    expect: succeeds(1500)
  },
  {
    name: "429 with a date a day ahead",
    does: limited("Sat, 21 Nov 2026 12:00:00 GMT"),
    expect: fails("RateLimited", { status, retryAfter: 86_400_000 })
  },
  {
    name: "429 with Retry-After: 600, past the deadline",
    does: limited("600"),
    expect: fails("RateLimited", { status, retryAfter: 600_000 })
  },
  {
    name: "429 with Retry-After: 10^9",
    does: limited("1000000000"),
    expect: fails("RateLimited", { status, retryAfter: 1e12 })
  },
  {
    name: "429 with an invalid Retry-After: `soon`, `-5`, nothing, `1e9`, `NaN`",
    does: turns(limited("soon"), limited("-5"), limited(""), limited("1e9"), limited("NaN")),
    expect: givesUp("RateLimited", { status })
  },
  {
    name: "429 with `details.retryAfter: 4` in its body, once",
    does: turns(limited(undefined, { retryAfter: 4 }), ok),
    expect: succeeds(4000)
  },
  {
    name: "429 with Retry-After: 6 and `details.retryAfter: 4`, once",
    does: turns(limited("6", { retryAfter: 4 }), ok),
    expect: succeeds(6000)
  },
  {
    name: "429 of the concurrency limit, repeatedly",
    does: failing(status, { error: "Concurrency limit reached" }),
    expect: fails("ConcurrencyLimited", { status, waits: allWaits })
  },
  {
    name: "429 with Retry-After: 600 whose body stalls",
    does: begin(429, { "retry-after": "600", "content-length": "1000" }, "{\"success\":"),
    expect: fails("RateLimited", { status, retryAfter: 600_000 })
  }
]
