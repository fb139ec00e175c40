import { assert, describe, it } from "@effect/vitest"
import { ApiError, call, connect, type ConnectOptions, Host } from "@trawl/core"
import { task } from "@trawl/core/machine"
import type { SearchResponse } from "@trawl/types"
import * as Effect from "effect/Effect"
import type { ServerResponse } from "node:http"
import { inspect } from "node:util"
import { afterAll, beforeAll, vi } from "vitest"
import { fastHost, now } from "./fast-host.ts"
import { type Arrival, faultServer } from "./fault-server.ts"
import { found, searchOperation } from "./search-operation.ts"

const apiKey = "fc-5ec7e70123456789"
const search = Effect.provideService(call(task(searchOperation, { body: { query: "effect" } })), Host, () => fastHost)

interface Outcome {
  readonly value?: SearchResponse
  readonly error?: unknown
  readonly arrivals: ReadonlyArray<Arrival>
}

/** Ten seconds on the fast clock, so that a busy machine is not taken for a silent service. */
const patient = { attemptTimeout: 500_000, deadline: 500_000 }

/** One search over a server that answers so. */
const ask = async (answer: (response: ServerResponse, attempt: number) => void, options: ConnectOptions = {}): Promise<Outcome> => {
  await using server = await faultServer(answer)
  const outcome = await connect({ apiKey, baseUrl: server.url, ...patient, ...options })(search).then(
    (value) => ({ value }),
    (error: unknown) => ({ error })
  )
  if ("error" in outcome) errors.push(outcome.error)
  return { ...outcome, arrivals: [...server.arrivals] }
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))
const html = (response: ServerResponse, status: number) =>
  response.writeHead(status, { "content-type": "text/html" }).end(`<html>Sign in, ${apiKey}</html>`)
const succeed = (response: ServerResponse) => json(response, 200, found)
const limited = { success: false, error: "Rate limit exceeded" }

const failure = ({ error }: Outcome): ApiError => {
  assert.instanceOf(error, ApiError)
  return error
}

/** Between the arrivals, on the fast clock; a timer may ring a little early. */
const gaps = ({ arrivals }: Outcome) => arrivals.slice(1).map(({ at }, index) => at - (arrivals[index]?.at ?? 0) + 60)

/** Every error of every scenario, for the rules about all of them. */
const errors: Array<unknown> = []
const printed: Array<unknown> = []
const record = (...output: ReadonlyArray<unknown>) => printed.push(output) > 0

describe("under faults", () => {
  beforeAll(() => {
    process.on("warning", record)
    for (const method of ["debug", "error", "info", "log", "trace", "warn"] as const) vi.spyOn(console, method).mockImplementation(record)
    for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockImplementation(record)
  })
  afterAll(() => {
    process.off("warning", record)
    vi.restoreAllMocks()
  })

  it("429 with Retry-After: 2 waits two seconds and succeeds", async () => {
    const outcome = await ask((response, attempt) =>
      attempt === 1 ? json(response, 429, limited, { "retry-after": "2" }) : succeed(response))
    assert.deepEqual(outcome.value, found)
    assert.isAtLeast(gaps(outcome)[0] ?? 0, 2000)
  })

  it("429 with Retry-After as a date waits until then", async () => {
    let until = 0
    const outcome = await ask((response, attempt) => {
      if (attempt > 1) return succeed(response)
      const date = new Date(now() + 5000).toUTCString()
      until = Date.parse(date)
      return json(response, 429, limited, { "retry-after": date })
    })
    assert.deepEqual(outcome.value, found)
    assert.isAtLeast((outcome.arrivals[1]?.at ?? 0) + 60, until)
  })

  it("429 without a header backs off and succeeds", async () => {
    const outcome = await ask((response, attempt) => attempt < 3 ? json(response, 429, limited) : succeed(response))
    assert.deepEqual(outcome.value, found)
    assert.isAtLeast(gaps(outcome)[0] ?? 0, 1000)
    assert.isAtLeast(gaps(outcome)[1] ?? 0, 2000)
  })

  it("429 for ever ends after five attempts, typed, and says how long to wait", async () => {
    const outcome = await ask((response) => json(response, 429, limited, { "retry-after": "3" }))
    assert.strictEqual(outcome.arrivals.length, 5)
    assert.isTrue(failure(outcome).is("RateLimited"))
    assert.deepInclude({ ...failure(outcome) }, { attempts: 5, status: 429, retryAfter: 3000 })
    assert.match(failure(outcome).message, /wait at least 3 s/)
  })

  it("429 with Retry-After: 600 is never asked sooner, and does not hang", async () => {
    const outcome = await ask((response) => json(response, 429, limited, { "retry-after": "600" }))
    assert.strictEqual(outcome.arrivals.length, 1)
    assert.deepInclude({ ...failure(outcome) }, { retryAfter: 600_000 })
  })

  it("503 twice succeeds", async () => {
    const outcome = await ask((response, attempt) => attempt < 3 ? json(response, 503, {}) : succeed(response))
    assert.deepEqual(outcome.value, found)
  })

  it("502 with HTML for ever is retried, typed, and shows no HTML", async () => {
    const outcome = await ask((response) => html(response, 502))
    assert.strictEqual(outcome.arrivals.length, 5)
    assert.isTrue(failure(outcome).is("BadGateway"))
    assert.notMatch(failure(outcome).message, /[<>]/)
  })

  it("500 with JSON is retried and keeps its code", async () => {
    const outcome = await ask((response) => json(response, 500, { success: false, code: "UNKNOWN_ERROR", error: "Oops" }))
    assert.strictEqual(outcome.arrivals.length, 5)
    assert.deepInclude(failure(outcome).reason, { _tag: "ServerFailed", code: "UNKNOWN_ERROR", error: "Oops" })
  })

  it("a connection reset once succeeds", async () => {
    const outcome = await ask((response, attempt) => attempt === 1 ? response.socket?.resetAndDestroy() : succeed(response))
    assert.deepEqual(outcome.value, found)
  })

  it("a connection reset for ever ends, typed", async () => {
    const outcome = await ask((response) => response.socket?.resetAndDestroy())
    assert.strictEqual(outcome.arrivals.length, 5)
    assert.deepInclude(failure(outcome).reason, { _tag: "TransportFailed", kind: "reset" })
    assert.instanceOf(failure(outcome).cause, Error)
  })

  it("a service that never answers costs the timeout of each attempt, and no more than the deadline", async () => {
    const silent = await ask(() => {}, { attemptTimeout: 1500, deadline: 10_000 })
    assert.isAtLeast(silent.arrivals.length, 2)
    assert.isAtMost(silent.arrivals.length, 4)
    assert.isTrue(failure(silent).is("TimedOut"))
    const once = await ask(() => {}, { attemptTimeout: 1500, retry: () => undefined })
    assert.deepInclude(failure(once).reason, { _tag: "TimedOut", limit: "attempt", milliseconds: 1500 })
  })

  it("a slow body is within the timeout", async () => {
    const outcome = await ask((response) => {
      response.writeHead(200, { "content-type": "application/json" })
      const drip = setInterval(() => response.write(" "), 5)
      response.on("close", () => clearInterval(drip))
    }, { attemptTimeout: 1500, retry: () => undefined })
    assert.isTrue(failure(outcome).is("TimedOut"))
  })

  it("JSON cut short is an error, not a value", async () => {
    const outcome = await ask((response) => response.end(JSON.stringify(found).slice(0, 40)))
    assert.strictEqual(outcome.arrivals.length, 1)
    assert.deepInclude(failure(outcome).reason, { _tag: "ResponseMalformed", expected: "JSON" })
  })

  it("a connection cut in the body is retried", async () => {
    const outcome = await ask((response, attempt) => {
      if (attempt > 1) return succeed(response)
      response.writeHead(200, { "content-length": "1000" }).write("{\"success\":", () => response.socket?.destroy())
    })
    assert.deepEqual(outcome.value, found)
    assert.strictEqual(outcome.arrivals.length, 2)
  })

  it("a failure whose body is cut is told by its status, and not retried", async () => {
    const outcome = await ask((response) => {
      response.writeHead(401, { "content-length": "1000" }).write("{\"success\":", () => response.socket?.destroy())
    })
    assert.strictEqual(outcome.arrivals.length, 1)
    assert.isTrue(failure(outcome).is("Unauthorized"))
  })

  for (const [status, reason] of [[401, "Unauthorized"], [403, "Forbidden"], [429, "RateLimited"]] as const) {
    it(`${status} whose body stalls is told by its status soon`, async () => {
      const began = performance.now()
      const outcome = await ask((response) => response.writeHead(status, { "retry-after": "600" }).write("{\"success\":"))
      assert.isBelow(performance.now() - began, 5000)
      assert.strictEqual(outcome.arrivals.length, 1)
      assert.isTrue(failure(outcome).is(reason))
      assert.deepInclude({ ...failure(outcome) }, { status, retryAfter: 600_000, body: "{\"success\":" })
    })
  }

  it("a failure is told by its status and the beginning of a body that does not end", async () => {
    const outcome = await ask((response) => {
      response.writeHead(402)
      const pour = () => {
        while (response.write("x".repeat(65_536)));
      }
      response.on("drain", pour)
      pour()
    })
    assert.isTrue(failure(outcome).is("CreditsExhausted"))
    assert.strictEqual(failure(outcome).body, "x".repeat(1000))
  })

  it("200 with `success: false` is an error", async () => {
    const outcome = await ask((response) => json(response, 200, { success: false, error: "boom", code: "BOOM" }))
    assert.strictEqual(outcome.arrivals.length, 1)
    assert.deepInclude(failure(outcome).reason, { error: "boom", code: "BOOM" })
  })

  it("200 with an empty body is an error", async () => {
    const outcome = await ask((response) => response.end())
    assert.deepInclude(failure(outcome).reason, { _tag: "ResponseMalformed", start: "" })
  })

  it("200 with HTML is an error", async () => {
    const outcome = await ask((response) => html(response, 200))
    assert.deepInclude(failure(outcome).reason, { _tag: "ResponseMalformed", start: "<html>Sign in, <key></html>" })
  })

  for (const [status, reason] of [[400, "RequestRejected"], [401, "Unauthorized"], [402, "CreditsExhausted"]] as const) {
    it(`${status} is typed and not retried`, async () => {
      const outcome = await ask((response) => json(response, status, { success: false, error: "no" }))
      assert.strictEqual(outcome.arrivals.length, 1)
      assert.isTrue(failure(outcome).is(reason))
    })
  }

  it("404 keeps its code", async () => {
    const outcome = await ask((response) => json(response, 404, { error: "Not Found", code: "SCRAPE_LOCKDOWN_CACHE_MISS" }))
    assert.deepInclude(failure(outcome).reason, { _tag: "LockdownCacheMiss", code: "SCRAPE_LOCKDOWN_CACHE_MISS" })
  })

  it("the error has the request id", async () => {
    const outcome = await ask((response) => json(response, 403, { error: "Forbidden" }, { "x-request-id": "req-42" }))
    assert.strictEqual(failure(outcome).requestId, "req-42")
  })

  it("a redirect is refused and takes no key to another origin", async () => {
    await using other = await faultServer(succeed)
    for (const status of [301, 302, 303, 307, 308]) {
      const outcome = await ask((response) => response.writeHead(status, { location: `${other.url}/?${apiKey}` }).end())
      assert.deepInclude(failure(outcome).reason, { _tag: "Redirected", location: `${other.url}/?<key>` })
    }
    assert.strictEqual(other.arrivals.length, 0)
  })

  it("an answer that is too large is not read to its end, and not asked for again", async () => {
    const outcome = await ask((response) => {
      response.writeHead(200)
      const pour = () => {
        while (response.write(Buffer.alloc(65_536)));
      }
      response.on("drain", pour)
      pour()
    }, { maxResponseBytes: 100_000 })
    assert.strictEqual(outcome.arrivals.length, 1)
    assert.deepInclude(failure(outcome).reason, { _tag: "TransportFailed", kind: "too-large" })
  })

  it("nothing that listens is a connection refused", async () => {
    const { url } = await faultServer(succeed).then(async (server) => (await server[Symbol.asyncDispose](), server))
    const outcome = await ask(succeed, { baseUrl: url })
    assert.deepInclude(failure(outcome).reason, { _tag: "TransportFailed", kind: "refused", detail: "ECONNREFUSED" })
    assert.strictEqual(failure(outcome).attempts, 5)
  })

  it("an address that fetch refuses to ask is not tried again", async () => {
    const outcome = await ask(succeed, { baseUrl: "http://127.0.0.1:6000" })
    assert.deepInclude(failure(outcome).reason, { _tag: "TransportFailed", kind: "blocked", retryable: "no" })
    assert.strictEqual(failure(outcome).attempts, 1)
    assert.match(failure(outcome).message, /blocked: bad port/)
  })

  it("TLS that is none is not tried again", async () => {
    await using server = await faultServer(succeed)
    const outcome = await ask(succeed, { baseUrl: server.url.replace("http:", "https:") })
    assert.deepInclude(failure(outcome).reason, { _tag: "TransportFailed", kind: "tls" })
    assert.strictEqual(failure(outcome).attempts, 1)
  })

  it("a service that repeats the key does not make an error repeat it", async () => {
    const echo = { success: false, error: `Unauthorized: ${apiKey}`, code: apiKey, details: { sent: [`Bearer ${apiKey}`] } }
    for (const status of [200, 400, 401, 404, 429, 500, 599]) {
      const outcome = await ask((response) =>
        json(response, status, echo, { "x-request-id": apiKey, "retry-after": "600", location: apiKey }))
      assert.instanceOf(outcome.error, ApiError)
    }
    const misfit = await ask((response) => json(response, 200, { success: true, data: apiKey }))
    assert.isTrue(failure(misfit).is("ResponseMalformed"))
  })

  it("the key shows in no face of any of these errors", () => {
    assert.isAbove(errors.length, 25)
    for (const error of errors) {
      assert.instanceOf(error, ApiError)
      const faces = [String(error), error.stack, JSON.stringify(error), inspect(error, { depth: Infinity, showHidden: true }), everything(error)]
      for (const face of faces) assert.notInclude(String(face), apiKey)
    }
  })

  it("nothing is printed", () => {
    assert.deepStrictEqual(printed, [])
  })
})

/** All that can be reached from a value, own and hidden. */
const everything = (value: unknown, seen: Set<unknown> = new Set()): string => {
  if (typeof value !== "object" || value === null) return String(value)
  if (seen.has(value)) return ""
  seen.add(value)
  return Reflect.ownKeys(value).map((key) => `${String(key)}: ${everything(Reflect.get(value, key), seen)}`).join("\n")
}
