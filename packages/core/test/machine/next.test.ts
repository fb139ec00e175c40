import { assert, describe, it } from "@effect/vitest"
import {
  type CallSettings,
  type Event,
  idle,
  next,
  type Operation,
  type Parameters,
  repeatStart,
  requestInvalid,
  route,
  specifiedRetry,
  type State,
  type Step
} from "@trawl/core/machine"
import { executeInteractCode, type RowName, startCrawl } from "@trawl/types"
import contract from "@trawl/types/contract.json" with { type: "json" }
import { found, searchOperation, startOperation } from "../search-operation.ts"

const settings: CallSettings = {
  baseUrl: "https://api.example.com",
  attemptTimeout: undefined,
  deadline: undefined,
  retry: specifiedRetry,
  resendJobs: false,
  gate: undefined,
  redact: (text) => text,
  headers: {}
}

const commonErrors = contract.errors.filter(({ table }) => table === "common")

/** Plays the events after `begun` and returns every step. */
const play = (
  events: ReadonlyArray<Event>,
  { within, ...changed }: Partial<CallSettings & Pick<State, "within">> = {},
  operation: Operation = searchOperation,
  parameters: Parameters = {}
) => {
  const steps: Array<Step> = []
  let state: State = idle(
    { operation, request: { body: { query: "q" }, parameters } },
    { ...settings, ...changed },
    within
  )
  for (const event of [{ type: "begun", now: 0 } as const, ...events]) {
    const [after, step] = next(state, event)
    state = after
    steps.push(step)
  }
  return steps
}

const answered = (now: number, status: number, body: unknown = "", headers: Record<string, string> = {}): Event => ({
  type: "answered",
  now,
  random: 0,
  response: {
    status,
    headers: new Map(Object.entries(headers)),
    body: typeof body === "string" ? body : JSON.stringify(body)
  }
})
const lost = (now: number, code: string): Event => ({
  type: "lost",
  now,
  random: 0,
  cause: Object.assign(new Error(code), { code })
})
const timedOut = (now: number): Event => ({ type: "timed-out", now, random: 0 })
const waited = (now: number): Event => ({ type: "waited", now })

const failure = (step: Step | undefined) => {
  if (step?.type !== "fail") throw new Error(`expected a failure, got ${step?.type}`)
  return step.error
}

describe("a call", () => {
  it("sends, and ends with the response unchanged", () => {
    const body = { ...found, news: "a field of a newer version" }
    const [send, done] = play([answered(5, 200, body)])
    assert.deepStrictEqual(send, {
      type: "send",
      timeout: 65_000,
      request: {
        method: "POST",
        url: "https://api.example.com/v2/search",
        headers: { accept: "application/json", "content-type": "application/json" },
        body: "{\"query\":\"q\"}"
      }
    })
    assert.deepInclude(done, { type: "done", answer: body })
  })

  for (const row of commonErrors) {
    it(`${row.retryable === "yes" ? "waits a second after" : "ends with"} ${row.reason}`, () => {
      const [, step] = play([answered(5, row.status, { success: false, error: row.error })])
      if (row.retryable === "yes") assert.deepInclude(step, { type: "wait", milliseconds: 1000 })
      else assert.isTrue(failure(step).is(row.reason as RowName))
    })
  }

  it("sends the same bytes again, five times in total", () => {
    const steps = play([
      answered(0, 503),
      ...[1000, 3000, 7000, 15_000].flatMap((now) => [waited(now), answered(now, 503)])
    ])
    assert.deepStrictEqual(steps.map((step) => step.type), [
      "send",
      "wait",
      "send",
      "wait",
      "send",
      "wait",
      "send",
      "wait",
      "send",
      "fail"
    ])
    assert.deepStrictEqual(steps.flatMap((step) => step.type === "wait" ? [step.milliseconds] : []), [
      1000,
      2000,
      4000,
      8000
    ])
    const requests = steps.flatMap((step) => step.type === "send" ? [step.request] : [])
    for (const request of requests) assert.strictEqual(request, requests[0])
    const error = failure(steps.at(-1))
    assert.isTrue(error.is("Unavailable"))
    assert.deepInclude({ ...error }, { attempts: 5, elapsed: 15_000, status: 503, retryAfter: undefined })
  })

  it("reports the known facts: request ID, body, status and the wait", () => {
    const body = { success: false, error: "Not Found", code: "SCRAPE_NO_CACHED_DATA" }
    const error = failure(play([answered(5, 404, body, { "x-request-id": "req-1" })]).at(-1))
    assert.deepInclude({ ...error }, {
      operation: "search",
      attempts: 1,
      elapsed: 5,
      status: 404,
      requestId: "req-1",
      retryAfter: undefined,
      body
    })
    assert.deepInclude(error.reason, { _tag: "NoCachedData", code: "SCRAPE_NO_CACHED_DATA" })
  })

  it("fails immediately if Retry-After exceeds the deadline, and reports the wait", () => {
    const error = failure(play([answered(5, 429, "", { "retry-after": "600" })]).at(-1))
    assert.isTrue(error.is("RateLimited"))
    assert.deepInclude({ ...error }, { attempts: 1, retryAfter: 600_000 })
  })

  it.each(["soon", Number.NaN, Promise.resolve(100)])(
    "fails with the response, and names the retry policy that returned an invalid time: %s",
    (wrong) => {
      const error = failure(play([answered(0, 503)], { retry: () => wrong as number }).at(-1))
      assert.strictEqual(error.message, "search: `retry()` is malformed: give milliseconds or undefined")
      assert.strictEqual(error.status, 503)
    }
  )

  it("fails immediately if its own wait would exceed the deadline", () => {
    const error = failure(play([answered(9_500, 503)], { deadline: 10_000 }).at(-1))
    assert.match(error.message, /; ended by the deadline of 10 s$/)
    assert.deepInclude({ ...error }, { attempts: 1, retryAfter: undefined })
  })

  it("gives an attempt no more time than the deadline leaves", () => {
    const [first, , second, error] = play([answered(1000, 503), waited(2000), timedOut(5000)], {
      deadline: 5000,
      attemptTimeout: 4000
    })
    assert.propertyVal(first, "timeout", 4000)
    assert.propertyVal(second, "timeout", 3000)
    assert.deepStrictEqual(failure(error).reason, {
      _tag: "TimedOut",
      retryable: "no",
      limit: "deadline",
      milliseconds: 5000
    })
  })

  it("ends at an outer deadline, and reports that limit with its original length", () => {
    assert.propertyVal(play([], { within: { endsAt: 700, allowed: 900 } })[0], "timeout", 700)
    const late = failure(play([], { deadline: 5000, within: { endsAt: -1, allowed: 300 } })[0])
    assert.deepStrictEqual(late.reason, { _tag: "TimedOut", retryable: "no", limit: "deadline", milliseconds: 300 })
    const own = failure(play([timedOut(100)], { deadline: 100, within: { endsAt: 200, allowed: 300 } })[1])
    assert.propertyVal(own.reason, "milliseconds", 100)
  })

  it("gives the service its own time limit plus five seconds", () => {
    const [, step] = next(
      idle({ operation: searchOperation, request: { body: { query: "q", timeout: 120_000 } } }, settings),
      { type: "begun", now: 0 }
    )
    assert.propertyVal(step, "timeout", 125_000)
    const [, long] = next(idle({ operation: searchOperation, request: { body: { timeout: 300_000 } } }, settings), {
      type: "begun",
      now: 0
    })
    assert.propertyVal(long, "timeout", 305_000)
  })

  it("reads the timeout in the unit of the operation", () => {
    const operation = { contract: executeInteractCode, guard: () => true, mayRepeat: repeatStart, route }
    const limitOf = (body: object) =>
      next(idle({ operation: operation, request: { parameters: { sessionId: "s" }, body } }, settings), {
        type: "begun",
        now: 0
      })[1]
    assert.propertyVal(limitOf({ code: "1", timeout: 300 }), "timeout", 305_000)
    assert.propertyVal(limitOf({ code: "1" }), "timeout", 35_000)
  })

  it("accepts a timeout that the service will reject", () => {
    for (
      const [timeout, expected] of [[-1, 65_000], [Number.NaN, 65_000], ["soon", 65_000], [1e12, 2 ** 31 - 1]] as const
    ) {
      const [, step] = next(idle({ operation: searchOperation, request: { body: { timeout } } }, settings), {
        type: "begun",
        now: 0
      })
      assert.propertyVal(step, "timeout", expected)
    }
  })

  it("retries after a lost connection and after an attempt without a response", () => {
    for (
      const event of [
        lost(1, "ECONNRESET"),
        lost(1, "ECONNREFUSED"),
        lost(1, "ENOTFOUND"),
        lost(1, ""),
        timedOut(65_000)
      ]
    ) {
      assert.propertyVal(play([event]).at(-1), "type", "wait")
    }
  })

  it("does not retry an invalid certificate", () => {
    const error = failure(play([lost(1, "CERT_HAS_EXPIRED")]).at(-1))
    assert.deepStrictEqual(error.reason, {
      _tag: "TransportFailed",
      retryable: "no",
      kind: "tls",
      detail: "CERT_HAS_EXPIRED"
    })
  })

  it("never repeats a start that may have arrived, unless `resendJobs` allows it", () => {
    for (const event of [lost(1, "ECONNRESET"), lost(1, ""), timedOut(65_000)]) {
      assert.propertyVal(play([event], {}, startOperation).at(-1), "type", "fail")
      assert.propertyVal(play([event], { resendJobs: true }, startOperation).at(-1), "type", "wait")
    }
  })

  it("never repeats a start without `mayRepeat`, which the compiler requires", () => {
    const { mayRepeat: _, ...withoutRepeat } = startOperation
    assert.propertyVal(play([answered(1, 503, {})], {}, startOperation).at(-1), "type", "wait")
    // @ts-expect-error a start without `mayRepeat`
    assert.propertyVal(play([answered(1, 503, {})], {}, withoutRepeat).at(-1), "type", "fail")
  })

  it("repeats a start that may have arrived if an idempotency key prevents a second job", () => {
    const crawl: Operation = { contract: startCrawl, guard: () => true, mayRepeat: repeatStart, route }
    const parameters = { "x-idempotency-key": "0193a5d2-aaaa-7bbb-8ccc-0123456789ab" }
    const steps = play([lost(1, "ECONNRESET"), waited(1001)], {}, crawl, parameters)
    assert.deepStrictEqual(steps.map(({ type }) => type), ["send", "wait", "send"])
    const [first, , second] = steps
    assert.nestedPropertyVal(first, "request.headers.x-idempotency-key", parameters["x-idempotency-key"])
    assert.deepStrictEqual(second?.type === "send" && second.request, first?.type === "send" && first.request)
    assert.propertyVal(play([lost(1, "ECONNRESET")], {}, crawl).at(-1), "type", "fail")
  })

  it("repeats a start that cannot have arrived, and one that an error row marks as retryable", () => {
    const refused = answered(1, 500, { error: "Failed to passthrough agent request." })
    for (const event of [lost(1, "ECONNREFUSED"), lost(1, "ENOTFOUND"), refused, answered(1, 429)]) {
      assert.propertyVal(play([event], {}, startOperation).at(-1), "type", "wait")
    }
  })

  it("reports a malformed success, and never retries it", () => {
    const malformed = [
      ["", "", "JSON"],
      ["<html>Sign in</html>", "", "JSON"],
      ["{\"success\":true,\"data\":{\"web\":[{\"ti", "", "JSON"],
      [{ data: {} }, "success", "true"],
      [{ success: true }, "data", "object"],
      [{ success: true, data: { web: [{ title: 3 }] } }, "data.web[0].title", "string"],
      [[], "", "object"],
      ["null", "", "object"]
    ] as const
    for (const [body, path, expected] of malformed) {
      const error = failure(play([answered(1, 200, body)]).at(-1))
      assert.deepInclude(error.reason, { _tag: "ResponseMalformed", path, expected })
      assert.deepInclude({ ...error }, { attempts: 1, status: 200 })
    }
  })

  it("treats `success: false` in a 200 as a failure", () => {
    const [, error] = play([answered(1, 200, { success: false, error: "boom", code: "SCRAPE_DNS_RESOLUTION_ERROR" })])
    assert.deepInclude(failure(error).reason, {
      _tag: "Unrecognized",
      error: "boom",
      code: "SCRAPE_DNS_RESOLUTION_ERROR"
    })
    const [, wait] = play([answered(1, 200, { success: false, error: "Rate limit exceeded" })])
    assert.propertyVal(wait, "type", "wait")
  })

  it("does not send an invalid request", () => {
    const error = failure(
      play([], {}, { ...searchOperation, check: () => requestInvalid("query", "must be short") })[0]
    )
    assert.isTrue(error.is("RequestInvalid"))
    assert.strictEqual(error.attempts, 0)
  })

  it("waits no longer at a gate than the deadline leaves, and reports the deadline", () => {
    const gated = { gate: { enter: () => () => {} }, attemptTimeout: 1000, deadline: 5000 }
    const deadline = { _tag: "TimedOut", retryable: "no", limit: "deadline", milliseconds: 5000 } as const
    const first = play([timedOut(5000)], gated)
    assert.deepInclude(first[0], { type: "queue", timeout: 5000 })
    assert.deepInclude({ ...failure(first.at(-1)) }, { reason: deadline, attempts: 0 })
    const second = play([{ type: "admitted", now: 0 }, answered(1, 503, {}), waited(1001), timedOut(5000)], gated)
    assert.deepInclude({ ...failure(second.at(-1)) }, { reason: deadline, attempts: 1 })
  })

  it("ends when the caller aborts it", () => {
    const error = failure(play([{ type: "aborted", now: 7, cause: new Error("navigated away") }]).at(-1))
    assert.isTrue(error.is("Aborted"))
    assert.strictEqual(error.elapsed, 7)
    assert.propertyVal(error.cause, "message", "navigated away")
  })
})
