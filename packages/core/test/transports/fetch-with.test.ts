import { assert, describe, it } from "@effect/vitest"
import { fetchWith } from "@trawl/core/fetch"
import { ask, loss } from "./subjects.ts"

describe("a custom fetch", () => {
  it("receives the request and returns the response", async () => {
    const given: Array<[string, RequestInit]> = []
    const transport = fetchWith(async (url, init) => {
      given.push([url, init])
      return new Response("{\"a\":1}", { status: 201, headers: { "x-request-id": "one" } })
    })
    const { body, headers, status } = await ask(transport, "https://service.invalid/v2/search")
    assert.deepEqual([status, body, headers.get("x-request-id")], [201, "{\"a\":1}", "one"])
    assert.deepInclude(given[0]?.[1], { method: "POST", redirect: "manual", body: "{\"query\":\"effect\"}" })
  })

  it("cannot exceed the size limit with a content-length that is too small", async () => {
    const answer = new Response("x".repeat(5000), { headers: { "content-length": "10" } })
    Object.defineProperty(answer, "type", { value: "cors" })
    assert.strictEqual(
      await loss(ask(fetchWith(async () => answer), "https://service.invalid/", { maxResponseBytes: 1000 })),
      "too-large"
    )
  })
})
