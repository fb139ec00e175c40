import { assert, describe, it } from "@effect/vitest"
import { rateLimit, rateLimitPerKey } from "@trawl/core/gates"
import { ApiError } from "@trawl/core/machine"
import * as fc from "fast-check"
import { manualHost } from "./manual-host.ts"
import { limited, reported, visit } from "./visits.ts"

const good = {}

const through = (visits: ReadonlyArray<{ readonly at: () => number | undefined }>) =>
  visits.filter(({ at }) => at() !== undefined).length

describe("a rate limit", () => {
  it("admits a burst immediately and the rest in order at the allowed rate", () => {
    const host = manualHost(0)
    const gate = rateLimit({ perSecond: 2, burst: 3 })
    const visits = Array.from({ length: 6 }, () => visit(gate, host))
    assert.strictEqual(through(visits), 3)
    host.advance(10_000)
    assert.deepStrictEqual(visits.map(({ at }) => at()), [0, 0, 0, 500, 1000, 1500])
    assert.strictEqual(host.timers(), 0)
  })

  it("spreads a rate per minute over the minute", () => {
    const host = manualHost(0)
    const gate = rateLimit({ perMinute: 30 })
    const visits = Array.from({ length: 3 }, () => visit(gate, host))
    host.advance(10_000)
    assert.deepStrictEqual(visits.map(({ at }) => at()), [0, 2000, 4000])
  })

  it("applies the slower of two rates", () => {
    const host = manualHost(0)
    const gate = rateLimit({ perMinute: 30, perSecond: 5 })
    const visits = Array.from({ length: 2 }, () => visit(gate, host))
    host.advance(10_000)
    assert.deepStrictEqual(visits.map(({ at }) => at()), [0, 2000])
  })

  it("saves no more tokens than one burst", () => {
    const host = manualHost(0)
    const gate = rateLimit({ perSecond: 10, burst: 2 })
    host.advance(3_600_000)
    assert.strictEqual(through(Array.from({ length: 9 }, () => visit(gate, host))), 2)
  })

  it("admits no more attempts than the concurrency limit, and the next as soon as one ends", () => {
    const host = manualHost()
    const gate = rateLimit({ concurrency: 2 })
    const visits = Array.from({ length: 4 }, () => visit(gate, host))
    assert.strictEqual(through(visits), 2)
    visits[1]?.leave(good)
    assert.strictEqual(through(visits), 3)
    visits[1]?.leave(good)
    assert.strictEqual(through(visits), 3, "leaving twice frees one place")
    assert.strictEqual(host.timers(), 0)
  })

  it("frees the place of an aborted call in the queue, and cancels the timer with the last one", () => {
    const host = manualHost()
    const gate = rateLimit({ perSecond: 1 })
    const [first, second, third] = [visit(gate, host), visit(gate, host), visit(gate, host)]
    assert.strictEqual(through([first, second, third]), 1)
    second.leave()
    host.advance(1000)
    assert.isUndefined(second.at())
    assert.isDefined(third.at())
    const fourth = visit(gate, host)
    assert.strictEqual(host.timers(), 1)
    fourth.leave()
    assert.strictEqual(host.timers(), 0)
  })

  it("frees the place of a call that is aborted in flight", () => {
    const host = manualHost()
    const gate = rateLimit({ concurrency: 1 })
    const [first, second] = [visit(gate, host), visit(gate, host)]
    first.leave()
    assert.isDefined(second.at())
  })

  it("still admits attempts after the clock is set back", () => {
    const host = manualHost(10_000_000)
    const gate = rateLimit({ perSecond: 1 })
    visit(gate, host)
    const second = visit(gate, host)
    host.set(0)
    host.advance(2000)
    assert.isDefined(second.at())
  })

  it("handles a hundred thousand attempts in a row that leave immediately", () => {
    const gate = rateLimit({ concurrency: 1 })
    const host = manualHost()
    const holder = visit(gate, host)
    let served = 0
    for (let index = 0; index < 100_000; index++) {
      const leave: () => void = gate.enter(host, () => {
        served++
        leave()
      })
    }
    holder.leave()
    assert.strictEqual(served, 100_000)
  })
})

describe("a rate limit after a Retry-After", () => {
  it("admits no attempt before Retry-After has passed", () => {
    const host = manualHost(0)
    const gate = rateLimit({ perSecond: 100, burst: 10 })
    visit(gate, host).leave(limited(7))
    const [second, third] = [visit(gate, host), visit(gate, host)]
    host.advance(6999)
    assert.isUndefined(second.at())
    host.advance(1)
    assert.strictEqual(second.at(), 7000)
    assert.isUndefined(third.at(), "one attempt probes first")
    host.advance(20)
    assert.strictEqual(third.at(), 7020)
  })

  it("applies the longest of several Retry-After values", () => {
    const host = manualHost(0)
    const gate = rateLimit()
    const under = [visit(gate, host), visit(gate, host)]
    under[0]?.leave(limited(7))
    under[1]?.leave(limited(2))
    const next = visit(gate, host)
    host.advance(8000)
    assert.strictEqual(next.at(), 7000)
  })

  it("immediately refuses calls that cannot wait that long, with the service's error", () => {
    const host = manualHost(0)
    const gate = rateLimit({ concurrency: 1 })
    const first = visit(gate, host)
    const [hasty, patient] = [visit(gate, host, 5000), visit(gate, host, 60_000)]
    first.leave(limited(7))
    const late = visit(gate, host, 5000)
    for (const { refusal } of [hasty, late]) {
      assert.deepStrictEqual(refusal(), { reason: reported("RateLimited"), retryAfter: 7000 })
    }
    assert.isUndefined(patient.refusal())
    hasty.leave()
    late.leave()
    host.advance(7000)
    assert.strictEqual(patient.at(), 7000)
    assert.strictEqual(host.timers(), 0)
  })

  it("immediately refuses all calls if Retry-After exceeds every deadline", () => {
    const host = manualHost(0)
    const gate = rateLimit()
    visit(gate, host).leave(limited(1e9))
    assert.strictEqual(visit(gate, host, 300_000).refusal()?.retryAfter, 1e12)
    assert.strictEqual(host.timers(), 0)
  })
})

describe("a rate limit that learns", () => {
  it("halves the rate once for several simultaneous 429s, and recovers with successful responses", () => {
    const host = manualHost(0)
    const gate = rateLimit({ perSecond: 10, burst: 1 })
    const swarm = Array.from({ length: 5 }, () => visit(gate, host))
    host.advance(1000)
    for (const { leave } of swarm) leave(limited())
    const gaps = () => {
      const visits = Array.from({ length: 3 }, () => visit(gate, host))
      host.advance(60_000)
      for (const { leave } of visits) leave(good)
      return visits.map(({ at }, index) => (at() ?? NaN) - (visits[index - 1]?.at() ?? 0))
    }
    assert.deepStrictEqual(gaps().slice(1), [200, 200])
    assert.deepStrictEqual(gaps().slice(1), [179, 179])
    for (let index = 0; index < 25; index++) gaps()
    assert.deepStrictEqual(gaps().slice(1), [100, 100])
  })

  it("halves the concurrency and restores it step by step", () => {
    const host = manualHost(0)
    const gate = rateLimit({ concurrency: 8 })
    const swarm = Array.from({ length: 8 }, () => visit(gate, host))
    for (const { leave } of swarm) leave({ reason: reported("ConcurrencyLimited") })
    const fill = () => {
      const visits = Array.from({ length: 9 }, () => visit(gate, host))
      const count = through(visits)
      for (const { leave } of visits.toReversed()) leave()
      return count
    }
    assert.strictEqual(fill(), 4)
    for (let index = 0; index < 5; index++) visit(gate, host).leave(good)
    assert.strictEqual(fill(), 5)
    for (let index = 0; index < 100; index++) visit(gate, host).leave(good)
    assert.strictEqual(fill(), 8)
  })

  it("ignores responses to requests sent before the 429", () => {
    const host = manualHost(0)
    const gate = rateLimit({ concurrency: 8 })
    const [first, ...others] = Array.from({ length: 8 }, () => visit(gate, host))
    first?.leave({ reason: reported("ConcurrencyLimited") })
    for (const { leave } of others) leave(good)
    assert.strictEqual(through(Array.from({ length: 9 }, () => visit(gate, host))), 4)
  })

  it("always admits at least one attempt", () => {
    const host = manualHost(0)
    const gate = rateLimit({ perSecond: 10, concurrency: 4 })
    for (let index = 0; index < 50; index++) {
      const under = visit(gate, host)
      host.advance(10_000)
      assert.isDefined(under.at())
      under.leave(index % 2 === 0 ? limited() : { reason: reported("ConcurrencyLimited") })
    }
  })

  it("learns a limit that was not configured", () => {
    const host = manualHost(0)
    const gate = rateLimit()
    const swarm = Array.from({ length: 100 }, () => visit(gate, host))
    assert.strictEqual(through(swarm), 100)
    for (const { leave } of swarm) leave({ reason: reported("ConcurrencyLimited") })
    assert.strictEqual(through(Array.from({ length: 100 }, () => visit(gate, host))), 50)
  })

  it("ignores other failures", () => {
    const host = manualHost(0)
    const gate = rateLimit({ concurrency: 2 })
    visit(gate, host).leave({ reason: reported("ServerFailed"), retryAfter: 5000 })
    assert.strictEqual(through([visit(gate, host), visit(gate, host)]), 2)
  })
})

describe("a rate limit under random events", () => {
  const event = fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant("enter" as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant("leave" as const),
        which: fc.nat(50),
        outcome: fc.constantFrom("good", "given up", "failed")
      })
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant("limited" as const),
        which: fc.nat(50),
        seconds: fc.option(fc.nat(20), { nil: undefined })
      })
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("abandon" as const), which: fc.nat(50) }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant("advance" as const), milliseconds: fc.nat(3000) }) }
  )
  const options = fc.record({
    perSecond: fc.double({ min: 0.1, max: 20, noNaN: true }),
    burst: fc.integer({ min: 1, max: 10 }),
    concurrency: fc.integer({ min: 1, max: 8 })
  })

  it("always keeps concurrency, rate, order and Retry-After, and admits every attempt in the end", () => {
    fc.assert(
      fc.property(options, fc.array(event, { maxLength: 120 }), ({ burst, concurrency, perSecond }, events) => {
        const host = manualHost()
        const gate = rateLimit({ perSecond, burst, concurrency })
        const entries: Array<{ readonly number: number; readonly at: number }> = []
        const waiting = new Map<number, () => void>()
        const inside = new Map<number, (outcome?: object) => void>()
        let count = 0
        let closedUntil = -Infinity
        const enter = () => {
          const number = count++
          let entered = false
          const leave = gate.enter(host, (refused) => {
            assert.isUndefined(refused)
            assert.isAtLeast(host.now(), closedUntil, "before Retry-After")
            entered = true
            entries.push({ number, at: host.now() })
            const way = waiting.get(number)
            waiting.delete(number)
            inside.set(number, way ?? (() => {}))
          })
          if (entered) inside.set(number, leave)
          else waiting.set(number, leave)
          assert.isAtMost(inside.size, concurrency)
        }
        const out = (which: number, outcome?: object) => {
          const number = [...inside.keys()][which % Math.max(1, inside.size)]
          if (number === undefined) return
          const leave = inside.get(number)
          inside.delete(number)
          leave?.(outcome)
          assert.isAtMost(inside.size, concurrency)
        }
        for (const event of events) {
          if (event.type === "enter") enter()
          else if (event.type === "advance") host.advance(event.milliseconds)
          else if (event.type === "abandon") {
            const number = [...waiting.keys()][event.which % Math.max(1, waiting.size)]
            if (number === undefined) continue
            waiting.get(number)?.()
            waiting.delete(number)
          } else if (event.type === "limited") {
            if (inside.size > 0 && event.seconds !== undefined) {
              closedUntil = Math.max(closedUntil, host.now() + event.seconds * 1000)
            }
            out(event.which, limited(event.seconds))
          } else if (event.outcome === "failed") {
            out(event.which, { reason: reported("ServerFailed") })
          } else out(event.which, event.outcome === "good" ? {} : undefined)
        }
        // every caller that waits long enough is admitted
        for (let rounds = 0; waiting.size + inside.size > 0; rounds++) {
          assert.isBelow(rounds, 1000)
          while (inside.size > 0) out(0, {})
          host.advance(60_000)
        }
        assert.strictEqual(host.timers(), 0)
        assert.deepStrictEqual(
          entries.map(({ number }) => number),
          entries.map(({ number }) => number).toSorted((a, b) => a - b)
        )
        for (const [from, { at: start }] of entries.entries()) {
          for (const [to, { at: end }] of entries.entries()) {
            if (to < from) continue
            assert.isAtMost(to - from + 1, burst + (end - start) / 1000 * perSecond + 0.001)
          }
        }
      }),
      { numRuns: 500 }
    )
  })
})

describe("a rate limit per key", () => {
  it("uses one limiter for each key", () => {
    const host = manualHost()
    const gateOf = rateLimitPerKey({ concurrency: 1 })
    assert.strictEqual(through([visit(gateOf("fc-one"), host), visit(gateOf("fc-one"), host)]), 1)
    assert.strictEqual(through([visit(gateOf("fc-two"), host)]), 1)
    assert.strictEqual(
      through(Array.from({ length: 10_000 }, (_, index) => visit(gateOf(`key-${index}`), host))),
      10_000
    )
  })

  it("removes a limiter one hour after its last attempt, and no sooner, even if a caller still holds the gate", () => {
    const host = manualHost()
    const gateOf = rateLimitPerKey({ concurrency: 4 })
    const gate = gateOf("fc-one")
    const several = () => {
      const visits = Array.from({ length: 4 }, () => visit(gate, host))
      const count = through(visits)
      for (const { leave } of visits) leave()
      return count
    }
    visit(gate, host).leave({ reason: reported("ConcurrencyLimited") })
    assert.strictEqual(several(), 1)
    host.advance(3_599_999)
    visit(gateOf("fc-two"), host).leave()
    assert.strictEqual(several(), 1)
    host.advance(3_600_000)
    visit(gateOf("fc-two"), host).leave()
    assert.strictEqual(several(), 4)
  })

  it("keeps a limiter until Retry-After has passed, however long that is", () => {
    const host = manualHost()
    const gateOf = rateLimitPerKey()
    visit(gateOf("fc-one"), host).leave(limited(7200))
    for (const minutes of [61, 58]) {
      host.advance(minutes * 60_000)
      visit(gateOf("fc-two"), host).leave()
      assert.deepInclude(visit(gateOf("fc-one"), host, 1000).refusal(), { reason: reported("RateLimited") })
    }
    host.advance(60_000)
    assert.strictEqual(through([visit(gateOf("fc-one"), host, 1000)]), 1)
  })

  it("keeps a limiter while attempts wait or are in flight, and for an hour afterwards", () => {
    const host = manualHost()
    const gateOf = rateLimitPerKey({ concurrency: 1 })
    const under = visit(gateOf("fc-one"), host)
    const waiting = visit(gateOf("fc-one"), host)
    host.advance(4_000_000)
    visit(gateOf("fc-two"), host).leave()
    assert.strictEqual(through([visit(gateOf("fc-one"), host, 1000)]), 0)
    under.leave({ reason: reported("ConcurrencyLimited") })
    assert.isDefined(waiting.at())
    host.advance(4_000_000)
    visit(gateOf("fc-two"), host).leave()
    assert.strictEqual(through([visit(gateOf("fc-one"), host, 1000)]), 0)
  })

  it("saves no more tokens than one burst, even after a limiter was removed", () => {
    const host = manualHost()
    const gateOf = rateLimitPerKey({ perMinute: 1 / 60, burst: 3 })
    const attempts = (count: number) => {
      const visits = Array.from({ length: count }, () => visit(gateOf("fc-one"), host))
      const before = through(visits)
      for (const { leave } of visits) leave()
      return before
    }
    assert.strictEqual(attempts(4), 3)
    for (let hours = 0; hours < 2; hours++) {
      host.advance(3_600_000)
      assert.strictEqual(attempts(2), 1)
    }
  })

  it("applies very slow rates", () => {
    const host = manualHost()
    const gateOf = rateLimitPerKey({ perMinute: 1 / 90, burst: 2 })
    const attempts = () => through([visit(gateOf("fc-one"), host), visit(gateOf("fc-two"), host)])
    assert.deepStrictEqual([attempts(), attempts()], [2, 2])
    host.advance(4_000_000)
    assert.strictEqual(attempts(), 0)
  })
})

describe("options of a rate limit", () => {
  it("must be known, be numbers and form an object", () => {
    const message =
      "rateLimit: `perMinutes` is not an option; the options are perMinute, perSecond, burst, concurrency; nothing was sent"
    assert.throws(() => rateLimit({ perMinutes: 100 } as object), ApiError, message)
    assert.throws(() => rateLimit({ perMinute: "100" } as object), ApiError, "rateLimit: `perMinute` is malformed")
    for (const options of [null, 5, "100"]) {
      assert.throws(() => rateLimit(options as never), ApiError, "rateLimit: `options` must be an object")
    }
  })

  for (
    const [setting, value] of [["perMinute", 0], ["perSecond", NaN], ["burst", 0.5], ["concurrency", 0], [
      "concurrency",
      2.5
    ]] as const
  ) {
    it(`rejects ${setting} ${value}`, () => {
      for (const make of [rateLimit, rateLimitPerKey]) {
        const error = (() => {
          try {
            return make({ [setting]: value })
          } catch (error) {
            return error
          }
        })()
        assert.instanceOf(error, ApiError)
        assert.deepInclude(error.reason, { _tag: "SettingsInvalid", setting })
        assert.match(error.message, new RegExp(`^rateLimit: \`${setting}\` is malformed`))
      }
    })
  }
})
