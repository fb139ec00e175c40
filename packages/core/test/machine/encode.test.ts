import { assert, describe, it } from "@effect/vitest"
import { encode as encodeWith, repeatStart, type Request, route } from "@trawl/core/machine"
import { type Operation as Contract, searchAndScrape } from "@trawl/types"

const snapshot: Contract = {
  ...searchAndScrape,
  method: "GET",
  path: "/v2/agent/{jobId}/snapshots/{snapshotId}",
  parameters: [
    { name: "jobId", in: "path", required: true },
    { name: "snapshotId", in: "path", required: true },
    { name: "liveView", in: "query", required: false },
    { name: "types", in: "query", required: true }
  ],
  body: false
}

/** Encodes the call as an operation that may have parameters. */
const encode = (contract: Contract, baseUrl: string, request: Request) =>
  encodeWith({ contract, guard: () => true, route, mayRepeat: repeatStart }, { baseUrl, headers: {} }, request)

describe("encode", () => {
  it("sends the body unchanged", () => {
    assert.deepStrictEqual(
      encode(searchAndScrape, "https://api.example.com", { body: { query: "ä", sources: ["web"] } }),
      {
        method: "POST",
        url: "https://api.example.com/v2/search",
        headers: { accept: "application/json", "content-type": "application/json" },
        body: "{\"query\":\"ä\",\"sources\":[\"web\"]}"
      }
    )
  })

  it("keeps the path prefix of the base URL", () => {
    const encoded = encode(searchAndScrape, "http://127.0.0.1:3002/gateway/web", { body: {} })
    assert.propertyVal(encoded, "url", "http://127.0.0.1:3002/gateway/web/v2/search")
  })

  it("puts each parameter in its place in the contract", () => {
    const encoded = encode(snapshot, "https://api.example.com", {
      parameters: { jobId: "a/b?c", snapshotId: "ü $&", liveView: true, types: ["doc", "issue"] }
    })
    assert.deepStrictEqual(encoded, {
      method: "GET",
      url: "https://api.example.com/v2/agent/a%2Fb%3Fc/snapshots/%C3%BC%20%24%26?liveView=true&types=doc&types=issue",
      headers: { accept: "application/json" },
      body: undefined
    })
  })

  it("lets the headers of the call override those of the contract", () => {
    const encoded = encode(snapshot, "", {
      parameters: { jobId: "a", snapshotId: "b", types: 1 },
      headers: { accept: "text/event-stream" }
    })
    assert.nestedPropertyVal(encoded, "headers.accept", "text/event-stream")
  })

  it("omits undefined parameters, and names missing ones", () => {
    const parameters = { jobId: "a", snapshotId: "b", liveView: undefined, types: 1 }
    assert.propertyVal(
      encode(snapshot, "https://api.example.com", { parameters }),
      "url",
      "https://api.example.com/v2/agent/a/snapshots/b?types=1"
    )
    assert.propertyVal(encode(snapshot, "", { parameters: { ...parameters, types: undefined } }), "field", "types")
  })

  it("rejects a path parameter that would select another operation", () => {
    for (const jobId of ["", ".", "..", undefined]) {
      assert.deepStrictEqual(encode(snapshot, "", { parameters: { jobId, snapshotId: "b", types: "doc" } }), {
        _tag: "RequestInvalid",
        retryable: "no",
        field: "jobId",
        rule: "must be text: a non-empty path segment"
      })
    }
  })

  it("rejects a body that is not valid JSON", () => {
    const cycle: Record<string, unknown> = {}
    cycle["self"] = cycle
    for (const body of [cycle, { n: 1n }, undefined]) {
      assert.propertyVal(encode(searchAndScrape, "", { body }), "field", "body")
    }
  })

  it("does not change the caller's object", () => {
    const body = Object.freeze({ query: "q", scrapeOptions: Object.freeze({ formats: Object.freeze(["markdown"]) }) })
    assert.propertyVal(encode(searchAndScrape, "", { body }), "body", JSON.stringify(body))
  })
})
