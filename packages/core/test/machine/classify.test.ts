import { assert, describe, it } from "@effect/vitest"
import * as types from "@trawl/types"
import { agentErrors, commonErrors, type ErrorTable } from "@trawl/types"
import contract from "@trawl/types/contract.json" with { type: "json" }
import { classify } from "@trawl/core/machine"

const answer = (status: number, body: unknown) => ({ status, headers: new Map(), body: JSON.stringify(body) })
const asItIs = (text: string) => text
const tables: Readonly<Record<string, ErrorTable>> = Object.fromEntries(
  contract.errors.map(({ table }) => [table, Reflect.get(types, `${table}Errors`)])
)
const both = [commonErrors, agentErrors]
const classified = (status: number, body: unknown, among: ReadonlyArray<ErrorTable> = both) =>
  classify(answer(status, body), body, among, asItIs)

describe("classify", () => {
  for (const { table, ...row } of contract.errors) {
    const classified = (status: number, body: unknown) =>
      classify(answer(status, body), body, [tables[table] ?? []], asItIs)
    it(`recognizes ${row.status} "${row.error}" of ${table} as ${row.reason}, retryable: ${row.retryable}`, () => {
      const reason = classified(row.status, { success: false, error: row.error, code: row.code ?? undefined })
      assert.strictEqual(reason._tag, row.reason)
      assert.strictEqual(reason.retryable, row.retryable)
    })

    if (row.standsForStatus) {
      it(`classifies a bare ${row.status} of ${table} as ${row.reason}`, () => {
        assert.strictEqual(classified(row.status, undefined)._tag, row.reason)
      })
    }

    if (row.code !== null) {
      it(`recognizes the code ${row.code} of ${table} wherever it appears`, () => {
        assert.strictEqual(classified(row.status, { error: "Some text", code: row.code })._tag, row.reason)
        assert.strictEqual(classified(row.status, { error: row.code })._tag, row.reason)
      })
    }
  }

  it("prefers the code to the text", () => {
    const reason = classified(404, { error: "Not Found", code: "SCRAPE_NO_CACHED_DATA" })
    assert.strictEqual(reason._tag, "NoCachedData")
  })

  it("recognizes variable texts by their beginning", () => {
    assert.strictEqual(classified(429, { error: "Rate limit exceeded. Consumed 11, remaining 0" })._tag, "RateLimited")
    assert.strictEqual(classified(429, { error: "Concurrency limit reached (2 browsers)" })._tag, "ConcurrencyLimited")
    assert.strictEqual(classified(400, { error: "Invalid URL: no scheme" })._tag, "UrlInvalid")
  })

  it("classifies a validation message as the 400 that rejects a request, with its details", () => {
    const details = [{ path: ["limit"], message: "Too big" }]
    const reason = classified(400, { success: false, error: "limit is too big", code: "BAD_REQUEST", details })
    assert.deepStrictEqual(reason, {
      _tag: "RequestRejected",
      retryable: "no",
      error: "limit is too big",
      code: "BAD_REQUEST",
      details
    })
  })

  it("uses different tables for a search and an agent run", () => {
    assert.strictEqual(classified(404, { error: "Agent job not found" }, [commonErrors])._tag, "NotFound")
    assert.strictEqual(classified(404, { error: "Agent job not found" }, both)._tag, "AgentNotFound")
  })

  for (const status of [405, 410, 418, 451, 501, 520, 599]) {
    it(`does not recognize ${status}, and does not retry it`, () => {
      const reason = classified(status, { error: "Rate limit exceeded" })
      assert.strictEqual(reason._tag, "Unrecognized")
      assert.strictEqual(reason.retryable, "no")
    })
  }

  it("finds the row of a failure inside a 2xx, whatever its status", () => {
    assert.strictEqual(classified(200, { success: false, error: "Rate limit exceeded" })._tag, "RateLimited")
    assert.strictEqual(
      classified(200, { success: false, error: "x", code: "SCRAPE_LOCKDOWN_CACHE_MISS" })._tag,
      "LockdownCacheMiss"
    )
    assert.strictEqual(classified(200, { success: false, code: "SCRAPE_DNS_RESOLUTION_ERROR" })._tag, "Unrecognized")
  })

  it("recognizes a redirect, even if the browser hides it", () => {
    const seen = classify(
      { status: 307, headers: new Map([["location", "https://other.example.com/"]]), body: "" },
      undefined,
      [commonErrors],
      asItIs
    )
    assert.deepStrictEqual(seen, { _tag: "Redirected", retryable: "no", location: "https://other.example.com/" })
    assert.strictEqual(
      classify({ status: 0, headers: new Map(), body: "" }, undefined, [commonErrors], asItIs)._tag,
      "Redirected"
    )
  })

  it("accepts any kind of body", () => {
    for (const body of [null, [], 3, "text", { error: 7, code: {} }, undefined]) {
      assert.strictEqual(
        classify({ status: 500, headers: new Map(), body: "" }, body, [commonErrors], asItIs)._tag,
        "ServerFailed"
      )
    }
  })
})
