import type { ScrapeRequest, SearchRequest } from "@trawl/types"
import * as fc from "fast-check"
import { execFile, spawnSync } from "node:child_process"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import type { Call } from "../../src/call/call.ts"
import { literal } from "../../src/call/literal.ts"
import { toCurl } from "../../src/call/to-curl.ts"
import { toTypeScript } from "../../src/call/to-typescript.ts"

const noCurl = spawnSync("curl", ["--version"]).status !== 0

const hostile = `it's "quoted" \\ $HOME \`id\` $(id) !! %s\n\ttab – “curly” 漢字 \u2028 </script>`

const calls: ReadonlyArray<Call> = [
  {
    operation: "search",
    request: {
      query: hostile,
      limit: 5,
      sources: ["web", "news"],
      scrapeOptions: {
        formats: ["markdown", {
          type: "json",
          schema: { type: "object", properties: { "a-b": { type: "string" }, __proto__x: {} } }
        }]
      }
    } satisfies SearchRequest
  },
  {
    operation: "scrape",
    request: {
      url: `https://example.com/?q='"&a=b`,
      formats: ["markdown"],
      onlyMainContent: false,
      includeTags: ["#a > .b"]
    } satisfies ScrapeRequest
  },
  { operation: "crawl", request: { url: `https://example.com/?q='"&a=b`, includePaths: ["^/docs/\\d+$"], limit: 3 } },
  { operation: "map", request: { url: "https://example.com/", search: hostile } },
  { operation: "agent", request: { prompt: hostile, urls: ["https://example.com/"], maxCredits: 3 } },
  { operation: "extract", request: { urls: ["https://example.com/*"], prompt: hostile, showSources: true } },
  {
    operation: "monitor",
    request: {
      name: hostile,
      schedule: { text: "daily" },
      targets: [{ type: "scrape", urls: ["https://example.com/"] }]
    }
  }
]

describe("the program and the command on the page", () => {
  const requests: Array<
    {
      readonly method: string | undefined
      readonly url: string | undefined
      readonly key: string | undefined
      readonly body: string
    }
  > = []
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (piece) => void (body += piece)).on("end", () => {
      requests.push({ method: request.method, url: request.url, key: request.headers.authorization, body })
      // programs stop after this response
      response.writeHead(401, { "content-type": "application/json" }).end(
        JSON.stringify({ success: false, error: "Unauthorized" })
      )
    })
  })
  let baseUrl = ""
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())
  const env = { ...process.env, TRAWL_API_KEY: "shown-key", NO_PROXY: "*" }

  it.each(calls)("send the same request, whatever its content: $operation", async (call) => {
    requests.length = 0
    // a folder from which the packages resolve
    const program = [
      "--conditions=@trawl/source",
      "--input-type=module-typescript",
      "--eval",
      toTypeScript(call, baseUrl)
    ]
    await promisify(execFile)(process.execPath, program, { env, cwd: import.meta.dirname }).catch(() => undefined)
    if (!noCurl) await promisify(execFile)("sh", ["-c", toCurl(call, baseUrl)], { env })

    assert.lengthOf(requests, noCurl ? 1 : 2)
    for (const { body, key, method } of requests) {
      assert.deepStrictEqual(JSON.parse(body), call.request)
      assert.deepStrictEqual([method, key], ["POST", "Bearer shown-key"])
    }
    assert.lengthOf(new Set(requests.map(({ url }) => url)), 1)
  }, 30_000)

  it("contain no key", () => {
    for (const call of calls) {
      for (const text of [toTypeScript(call, baseUrl), toCurl(call, baseUrl)]) assert.include(text, "TRAWL_API_KEY")
    }
  })
})

describe("a literal", () => {
  it("evaluates to the same value, for any JSON value", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      // JSON only, which has neither -0 nor a prototype to set
      const plain: unknown = JSON.parse(JSON.stringify(value))
      assert.deepStrictEqual(new Function(`return ${literal(plain)}`)(), plain)
    }))
  })

  it("is on one line if it is short", () => {
    assert.strictEqual(literal({ formats: ["markdown"] }), `{ formats: ["markdown"] }`)
    assert.include(literal({ query: "x".repeat(80), limit: 5 }), "\n  limit: 5\n")
  })

  it("leaves out undefined values, like a request", () => {
    assert.strictEqual(literal({ a: undefined, b: 1 }), "{ b: 1 }")
  })
})
