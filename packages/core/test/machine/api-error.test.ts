import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { ApiError, explain, JobFailed, type Reason, type RowName, type RowReason } from "@trawl/core/machine"
import contract from "@trawl/types/contract.json" with { type: "json" }

const errorRows = contract.errors

const error = (reason: Reason, facts: Partial<ApiError> = {}) =>
  new ApiError({
    reason,
    operation: "search",
    attempts: 1,
    elapsed: 20,
    status: undefined,
    requestId: undefined,
    retryAfter: undefined,
    body: undefined,
    ...facts
  })

const refused = (tag: RowName): RowReason => {
  const row = errorRows.find((row) => row.reason === tag)
  // a row of that name is a reason of that name
  return {
    _tag: tag,
    retryable: row?.retryable ?? "no",
    error: row?.error ?? "",
    code: undefined,
    details: undefined
  } as RowReason
}

/** The explanation of a 400 with these details. */
const rejection = (details: unknown) => explain(error({ ...refused("RequestRejected"), details }, { status: 400 }))

/** The explanation of a 422 with these facts. */
const unextracted = (facts: object) => explain(error({ ...refused("ExtractionFailed"), ...facts }, { status: 422 }))

/** The explanation of a 200 whose body starts like this and is not JSON. */
const noAnswer = (start: string) =>
  explain(error({ _tag: "ResponseMalformed", retryable: "no", path: "", expected: "JSON", start }, { status: 200 }))

/** The message of a 400 with these details. */
const refusal = (...details: ReadonlyArray<unknown>) =>
  error({ ...refused("RequestRejected"), details }, { status: 400 }).message

describe("ApiError", () => {
  it("is an Error with a tag and a name", () => {
    const limited = error(refused("RateLimited"))
    assert.instanceOf(limited, Error)
    assert.strictEqual(limited.name, "ApiError")
    assert.strictEqual(limited._tag, "ApiError")
    assert.match(String(limited.stack), /^ApiError: search: /)
  })

  it("has the code of the response body, like its reason", () => {
    const coded = error({ ...refused("RateLimited"), code: "TOO_MANY" } as RowReason, { status: 429 })
    assert.deepStrictEqual([coded.code, coded.status], ["TOO_MANY", 429])
    assert.propertyVal(JSON.parse(JSON.stringify(coded)), "code", "TOO_MANY")
    assert.isUndefined(error({ _tag: "Aborted", retryable: "no" }).code)
  })

  it("has a one-line message with the failure, the number of attempts and the wait", () => {
    const facts = { status: 429, attempts: 5, elapsed: 15_400, retryAfter: 7000 }
    assert.strictEqual(
      error(refused("RateLimited"), facts).message,
      "search: Rate limit exceeded (429); gave up after 5 attempts in 15.4 s; wait at least 7 s"
    )
    assert.strictEqual(
      error({
        _tag: "RequestInvalid",
        retryable: "no",
        field: "query",
        rule: "must have at most 500 characters, not 612"
      }, { attempts: 0 }).message,
      "search: `query` must have at most 500 characters, not 612; nothing was sent"
    )
    assert.strictEqual(
      error({ _tag: "TransportFailed", retryable: "yes", kind: "refused", detail: "ECONNREFUSED" }).message,
      "search: no complete response (refused: ECONNREFUSED)"
    )
    assert.strictEqual(
      error({ _tag: "ResponseMalformed", retryable: "no", path: "data.web[0].title", expected: "string", start: "{" }, {
        status: 200
      }).message,
      "search: the service answered 200, but data.web[0].title is not string"
    )
  })

  it("has an explanation: what happened, how often it was tried and what to do", () => {
    const facts = { status: 429, attempts: 5, elapsed: 15_400, retryAfter: 7000 }
    assert.strictEqual(
      explain(error(refused("RateLimited"), facts)),
      "search: Rate limit exceeded (429). Per-minute request limit of the plan exceeded. The failure is temporary: try again later. " +
        "Gave up after 5 attempts in 15.4 s. Wait at least 7 s before the next request."
    )
    assert.strictEqual(
      explain(
        error({
          _tag: "RequestInvalid",
          retryable: "no",
          field: "query",
          rule: "must have at most 500 characters, not 612"
        }, { attempts: 0 })
      ),
      "search: `query` must have at most 500 characters, not 612; nothing was sent."
    )
    assert.strictEqual(
      explain(error({ _tag: "TransportFailed", retryable: "yes", kind: "refused", detail: "ECONNREFUSED" })),
      "search: no complete response (refused: ECONNREFUSED). Nothing accepts connections at the base URL; " +
        "check it, and that the service is running."
    )
    assert.strictEqual(
      explain(error({ _tag: "TransportFailed", retryable: "no", kind: "blocked", detail: "PROXY_407" })),
      "search: no complete response (blocked: PROXY_407). The proxy requires a user name and password. Set both in the proxy URL, or correct them."
    )
    assert.include(
      explain(error(refused("ServerFailed"), { status: 500, requestId: "r-1" })),
      " The request ID is r-1."
    )
    assert.include(
      explain(error({ _tag: "TransportFailed", retryable: "yes", kind: "refused", detail: "PROXY_502" })),
      "The proxy refused the request"
    )
    assert.strictEqual(
      explain(
        error(
          { _tag: "ResponseMalformed", retryable: "no", path: "data.web[0].title", expected: "string", start: "{" },
          { status: 200 }
        )
      ),
      "search: the service answered 200, but data.web[0].title is not string."
    )
    assert.strictEqual(
      explain(
        error({ _tag: "ResponseMalformed", retryable: "no", path: "", expected: "JSON", start: "<html>" }, {
          status: 200
        })
      ),
      "search: the service answered 200, but the body is not JSON. " +
        "Check that the base URL leads to the service itself and not to a portal or proxy page."
    )
  })

  it("explains an unreadable body by its first characters: empty, cut off, or another page", () => {
    assert.match(
      noAnswer(" \n"),
      /is not JSON\. The body is empty: a proxy between the client and the service may have cut it off\.$/
    )
    assert.match(noAnswer("{\"success\":true,\"da"), /is not JSON\. The body ends early or is garbled: /)
    for (const start of ["<html>", "5", "OK"]) {
      assert.match(noAnswer(start), /Check that the base URL leads to the service itself/)
    }
  })

  it("suggests to check the base URL if a path is not found", () => {
    assert.match(
      explain(error(refused("NotFound"), { status: 404 })),
      /Retrying the same request will not help\. Check the base URL too: it must end before `\/v2`\.$/
    )
  })

  it("shows times below a second in milliseconds, and omits a wait of zero", () => {
    const late = error({ _tag: "TimedOut", retryable: "no", limit: "deadline", milliseconds: 40 }, {
      attempts: 2,
      elapsed: 40,
      retryAfter: 0
    })
    assert.strictEqual(late.message, "search: not finished within 40 ms (deadline); gave up after 2 attempts in 40 ms")
    assert.strictEqual(
      error({ _tag: "TimedOut", retryable: "yes", limit: "attempt", milliseconds: 40 }).message,
      "search: not finished within 40 ms (attempt)"
    )
    assert.notInclude(explain(late), "Wait")
  })

  it("cuts a long text at a word boundary", () => {
    const long = error({ ...refused("Conflict"), error: `${"word ".repeat(100)}` }, { status: 409 })
    assert.match(long.message, /^search: (word )+word… \(409\)$/)
    assert.match(explain(long), /^search: (word )+word… \(409\)\. /)
    assert.match(error({ ...refused("Conflict"), error: "x".repeat(1000) }).message, /^search: x{300}…/)
    assert.match(rejection([{ path: ["limit"], message: "too much ".repeat(50) }]), /limit: (too much )+too much…/)
  })

  it("names up to two fields that the service rejected", () => {
    const limit = { code: "custom", path: ["limit"], message: "Expected a value between 1 and 100" }
    const source = { path: ["sources", 0, "type"], message: "Expected \"web\"" }
    const start = "search: Bad Request (400). "
    const unchanged = "Retrying the same request will not help."
    assert.strictEqual(refusal(limit, source), "search: Bad Request (400): limit: Expected a value between 1 and 100")
    assert.strictEqual(refusal(source), "search: Bad Request (400): sources[0].type: Expected \"web\"")
    assert.strictEqual(
      refusal({ path: ["limit"], message: "x".repeat(300) }),
      `search: Bad Request (400): limit: ${"x".repeat(200)}…`
    )
    assert.include(rejection([limit]), `${start}limit: Expected a value between 1 and 100. ${unchanged}`)
    assert.include(
      rejection([source, limit]),
      `${start}sources[0].type: Expected "web"; limit: Expected a value between 1 and 100. ${unchanged}`
    )
    assert.include(
      rejection([limit, source, limit, limit]),
      `sources[0].type: Expected "web"; and 2 more. ${unchanged}`
    )
    assert.include(rejection([{ path: [], message: "Expected an object" }]), `${start}Expected an object. ${unchanged}`)
    for (
      const other of [undefined, null, "text", { path: ["limit"] }, [null, 1, "x", { path: "limit", message: "x" }, {
        path: ["a"]
      }]]
    ) {
      assert.strictEqual(rejection(other), start + unchanged)
      assert.strictEqual(
        error({ ...refused("RequestRejected"), details: other }, { status: 400 }).message,
        "search: Bad Request (400)"
      )
    }
  })

  it("ends the service's text with one full stop, and adds no general cause", () => {
    const size = { path: ["query"], message: "\"logo imagesize:100x100\"." }
    assert.strictEqual(
      rejection([size]),
      "search: Bad Request (400). query: \"logo imagesize:100x100\". Retrying the same request will not help."
    )
    assert.include(rejection([size, size]), "100x100\"; query: \"logo")
    const blocked = {
      ...refused("DomainBlocked"),
      details: [{ path: ["url"], message: "10.0.0.1 is private; allow it with allowedAddresses." }]
    }
    assert.strictEqual(
      explain(error(blocked, { status: 403 })),
      "search: unsafe_domain_blocked (403). url: 10.0.0.1 is private; allow it with allowedAddresses. Retrying the same request will not help."
    )
  })

  it("explains a refused address in words that fit private networks and policies", () => {
    const text = explain(error(refused("DomainBlocked"), { status: 403 }))
    assert.include(text, "The address is not allowed, such as one of a private network, or a policy blocks it.")
    assert.notMatch(text, /threat protection/i)
  })

  it("suggests to retry a failed extraction only if a retry can help", () => {
    const lacking = [{ path: ["price"], message: "is required" }]
    assert.strictEqual(
      unextracted({ details: lacking }),
      "search: Unprocessable Entity (422). price: is required. Another schema may help. A retry with the same schema helps only if a model extracts the data."
    )
    assert.include(
      unextracted({}),
      "Invalid JSON Schema, or the model could not produce a conforming result. Another schema may help"
    )
    assert.match(
      unextracted({ code: "SCRAPE_UNSUPPORTED_FILE_ERROR", details: lacking }),
      /is required\. Retrying the same request will not help\.$/
    )
  })

  it("does not mention details of the service when a host name does not resolve", () => {
    assert.match(
      explain(error(refused("HostUnresolved"))),
      /The host name of the URL does not resolve\. Retrying the same request will not help\.$/
    )
  })

  it("reports that the deadline prevented another attempt", () => {
    const late = error(refused("ServerFailed"), { status: 500, deadline: 1500 })
    assert.match(late.message, /^search: .* \(500\); ended by the deadline of 1\.5 s$/)
    assert.match(explain(late), /^search: .* \(500\); ended by the deadline of 1\.5 s\. /)
  })

  it("is not needed for an explanation: failed jobs and foreign errors are explained too", () => {
    assert.strictEqual(
      explain(new JobFailed("7", { status: "failed", error: "No pages" })),
      "Job 7: No pages. The job has ended with the status failed. Start a new job to try again."
    )
    assert.strictEqual(explain(new TypeError("x is not a function")), "x is not a function")
    assert.strictEqual(explain(new RangeError()), "RangeError")
    for (const nothing of [undefined, null, 5, "text"]) assert.strictEqual(explain(nothing), String(nothing))
  })

  it("has a message for every reason", () => {
    const reasons: ReadonlyArray<Reason> = [
      ...errorRows.map((row) => refused(row.reason as RowName)),
      { _tag: "Unrecognized", retryable: "no", error: "teapot", code: "TEAPOT", details: undefined },
      { _tag: "Redirected", retryable: "no", location: "https://other.example.com/" },
      { _tag: "TimedOut", retryable: "yes", limit: "attempt", milliseconds: 65_000 },
      { _tag: "TimedOut", retryable: "no", limit: "deadline", milliseconds: 300_000 },
      { _tag: "Aborted", retryable: "no" },
      {
        _tag: "SettingsInvalid",
        retryable: "no",
        setting: "apiKey",
        variable: "TRAWL_API_KEY",
        problem: "missing",
        expected: "the key"
      }
    ]
    for (const reason of reasons) {
      const failed = error(reason)
      assert.match(failed.message, /^search: .{9,}/)
      assert.match(explain(failed), /^search: .{20,}/)
      for (const text of [failed.message, explain(failed)]) assert.notMatch(text, /undefined/)
    }
  })

  it("narrows by the reason's name", () => {
    const caught = error(refused("RateLimited"))
    assert.isFalse(caught.is("NotFound"))
    if (!caught.is("RateLimited")) throw caught
    expectTypeOf(caught.reason._tag).toEqualTypeOf<"RateLimited">()
    expectTypeOf(caught.reason.error).toEqualTypeOf<string>()
    // @ts-expect-error no reason has this name
    caught.is("RateLimitError")
  })

  it("serializes to JSON with its message", () => {
    assert.deepInclude(JSON.parse(JSON.stringify(error(refused("NotFound"), { status: 404 }))), {
      _tag: "ApiError",
      status: 404,
      operation: "search",
      message: error(refused("NotFound"), { status: 404 }).message
    })
  })
})
