import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Scope from "effect/Scope"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { embedded, inMemory } from "../src/index.ts"

const runtime = ManagedRuntime.make(embedded({ dataDirectory: ":memory:", apiKeys: ["input-key"] }))
const scope = Scope.makeUnsafe()
let engine: (request: Request) => Promise<Response>

beforeAll(async () => {
  engine = await runtime.runPromise(Scope.provide(inMemory, scope))
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await runtime.dispose()
})

const ask = async (method: string, path: string, text?: string, headers: Record<string, string> = {}) => {
  const response = await engine(
    new Request(`http://engine.internal${path}`, {
      method,
      headers: { authorization: "Bearer input-key", "content-type": "application/json", ...headers },
      body: text ?? null
    })
  )
  const body = await response.json()
  return { status: response.status, body, problems: linesOf(body.details) }
}

const post = (path: string, body: unknown) => ask("POST", path, typeof body === "string" ? body : JSON.stringify(body))

const linesOf = (details: ReadonlyArray<{ readonly path: ReadonlyArray<unknown>; readonly message: string }> = []) =>
  details.map(({ message, path }) => `${path.join(".")}: ${message}`)

describe("an invalid body", () => {
  it("is refused if it is compressed", async () => {
    const { problems, status } = await ask("POST", "/v2/search", "\u001f\u008b", { "content-encoding": "gzip" })
    assert.strictEqual(status, 400)
    assert.deepStrictEqual(problems, ["Content-Encoding: Expected a body that is not compressed, found gzip"])
  })

  it("is refused if its charset is not UTF-8, and read if it is UTF-8 in any spelling", async () => {
    const query = JSON.stringify({ query: "walrus" })
    const sent = (charset: string) => ask("POST", "/v2/search", query, { "content-type": `application/json${charset}` })
    const { problems } = await ask("POST", "/v2/search", query, { "content-type": "Application/JSON;charset=utf-16" })
    assert.deepStrictEqual(problems, ["Content-Type: Expected a body in UTF-8, found charset=utf-16"])
    for (const charset of ["utf-16", "UTF-16LE", "iso-8859-1", "windows-1252", "klingon"]) {
      const { problems, status } = await sent(`; charset=${charset}`)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(problems, [`Content-Type: Expected a body in UTF-8, found charset=${charset}`])
    }
    for (
      const spelling of ["", ";", ";charset=utf-8", "; charset=UTF-8", "; Charset=\"utf8\"", " ; x=1; charset=Utf8 "]
    ) {
      assert.strictEqual((await sent(spelling)).status, 200, spelling)
    }
  })

  it("returns all its problems, with the allowed and the found values", async () => {
    const { problems, status } = await post("/v2/search", {
      query: "a".repeat(501),
      limit: 101,
      sources: ["web", { type: "video" }, {}],
      country: 49,
      safe: "yes",
      scrapeOptions: {
        formats: [{ type: "json", prompt: [] }],
        actions: [{ type: "wait" }, { type: "hop" }],
        timeout: 999
      }
    })
    assert.strictEqual(status, 400)
    assert.sameMembers(problems, [
      "query: Expected at most 500 characters, found a text of 501 characters",
      "limit: Expected a value between 1 and 100, found 101",
      "sources.1.type: Expected \"web\" | \"images\" | \"news\" or an object with one of these as type, found \"video\"",
      "sources.2.type: Expected \"web\" | \"images\" | \"news\" or an object with one of these as type, found nothing",
      "country: Expected string, found 49",
      "safe: Expected boolean, found \"yes\"",
      "scrapeOptions.formats.0.prompt: Expected string, found a list of 0",
      "scrapeOptions.actions.0: A wait action takes exactly one of milliseconds and selector",
      "scrapeOptions.actions.1.type: Expected an object with type \"wait\" | \"screenshot\" | \"click\" | \"write\" | \"press\" | \"scroll\" | " +
      "\"scrape\" | \"executeJavascript\" | \"pdf\", found \"hop\"",
      "scrapeOptions.timeout: Expected a value between 1000 and 300000, found 999"
    ])
  })

  it("does not repeat values that may be private", async () => {
    const { body } = await post("/v2/scrape", {
      url: "https://example.com",
      headers: { authorization: ["hunter2"], cookie: 12345678 },
      auditMetadata: { username: { name: "hunter2" } },
      actions: [{ type: "write", text: 5, value: "hunter2" }, { type: "executeJavascript", script: ["hunter2"] }]
    })
    assert.strictEqual(body.error, "Bad Request")
    assert.notMatch(JSON.stringify(body), /hunter2|12345678/)
    assert.notInclude(
      JSON.stringify((await post("/v2/scrape", { url: "https://someone:hunter2@exa mple.com" })).body),
      "hunter2"
    )
    assert.notInclude(JSON.stringify((await ask("GET", "/v2/monitor?token=hunter2")).body), "hunter2")
  })

  it("may contain a number that is too large", async () => {
    assert.include(
      (await post("/v2/search", "{\"query\":\"x\",\"timeout\":1e999}")).problems,
      "timeout: Expected a finite number, found Infinity"
    )
    assert.strictEqual((await post("/v2/search", "{\"query\":\"x\",\"timeout\":1e300}")).status, 200)
  })

  it("that is not an object is reported as such", async () => {
    for (const text of ["[]", "null", "5", "\"query\""]) {
      const { problems, status } = await post("/v2/search", text)
      assert.strictEqual(status, 400)
      assert.match(problems.join(), /^: Expected (an )?object/)
    }
  })

  it("returns a limited number of problems, however long its lists are", async () => {
    const { problems, status } = await post("/v2/search", {
      query: "x",
      includeDomains: Array.from({ length: 1_000 }, () => 1)
    })
    assert.strictEqual(status, 400)
    assert.lengthOf(problems, 100)
  })

  it("is refused at once if it has too many values", async () => {
    const list = Array.from({ length: 1_000_000 }, () => "nope")
    for (
      const body of [{ query: "x", sources: list }, { query: "x", includeDomains: list }, {
        query: "x",
        scrapeOptions: { actions: list }
      }]
    ) {
      assert.deepStrictEqual((await post("/v2/search", body)).problems, [
        ": Expected at most 110000 values in a body, found more"
      ])
    }
    assert.strictEqual(
      (await post("/v2/search", { query: "x", scrapeOptions: { includeTags: [",".repeat(200_000)] } })).status,
      200
    )
  })

  it("may contain __proto__ and constructor, which are unknown fields", async () => {
    const { problems } = await post(
      "/v2/search",
      "{\"query\":\"x\",\"__proto__\":{\"polluted\":true},\"constructor\":{}}"
    )
    assert.lengthOf(
      problems.filter((line) => /^(__proto__|constructor): Unknown field\. Allowed: query, /.test(line)),
      2
    )
    assert.isFalse("polluted" in {})
  })

  it("may be nested ten thousand times", async () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`
    assert.deepStrictEqual((await post("/v2/search", `{"query":${deep}}`)).problems, [
      "query: Expected string, found a list of 1"
    ])
    assert.strictEqual((await post("/v2/scrape", `{"url":"https://example.com","formats":[${deep}]}`)).status, 400)
  })

  it("must be an object, and the message does not use the schema's name", async () => {
    for (
      const [text, found] of [["[]", ", found a list of 0"], ["5", ", found 5"], ["null", ", found null"]] as const
    ) {
      assert.deepStrictEqual((await post("/v2/scrape", text)).problems, [`: Expected an object${found}`], text)
    }
  })
})

describe("harmless oddities", () => {
  it("the last of duplicate keys counts", async () => {
    assert.strictEqual((await post("/v2/search", "{\"query\":5,\"query\":\"x\"}")).status, 200)
    assert.strictEqual((await post("/v2/search", "{\"query\":\"x\",\"query\":5}")).status, 400)
  })

  it("an unpaired surrogate is passed on unchanged", async () => {
    assert.strictEqual((await post("/v2/search", "{\"query\":\"x \\ud83d\"}")).status, 200)
  })

  it("a character beyond the first 65536 counts as one", async () => {
    assert.strictEqual((await post("/v2/search", { query: "🪨".repeat(500) })).status, 200)
    assert.strictEqual((await post("/v2/search", { query: "🪨".repeat(501) })).status, 400)
  })
})

describe("an invalid URL", () => {
  const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
  it.each([
    ["GET", "/v2/agent/not-a-uuid", "Invalid job ID format. Job ID must be a valid UUID."],
    ["DELETE", "/v2/crawl/5", "Invalid job ID format. Job ID must be a valid UUID."],
    ["GET", `/v2/agent/${id}/snapshots/a.b`, "Invalid snapshot ID"],
    ["GET", "/v2/agent?before=yesterday", "Invalid before timestamp."]
  ])("%s %s returns %s", async (method, path, error) => {
    const { body, status } = await ask(method, path)
    assert.strictEqual(status, 400)
    assert.deepStrictEqual(body, { success: false, error })
  })

  it("returns every invalid query parameter", async () => {
    const { problems } = await ask("GET", "/v2/monitor?limit=101&offset=-1")
    assert.deepStrictEqual(problems.map((line) => line.split(":")[0]), ["limit", "offset"])
  })

  it("returns an unknown query parameter with the known ones", async () => {
    const { problems } = await ask("GET", "/v2/monitor?page=2")
    assert.deepStrictEqual(problems, ["page: Unknown field. Allowed: limit, offset"])
  })
})

describe("a path without an operation", () => {
  it.each([
    ["GET", "/v2/search", ": Expected POST, found GET"],
    ["GET", "/v2/crawl/%F0", ": Expected valid percent-encoding and at most 1024 characters in each part of the path"],
    ["PUT", "/v2/crawl/01a206f7-eef4-796e-9aed-98cb81b3e9ba", ": Expected GET or DELETE, found PUT"],
    ["POST", "/v2/serch", ": Did you mean \"/v2/search\"?"]
  ])("returns what is allowed: %s %s", async (method, path, allowed) => {
    const { problems, status } = await ask(method, path)
    assert.strictEqual(status, 404)
    assert.deepStrictEqual(problems, [allowed])
  })
})
