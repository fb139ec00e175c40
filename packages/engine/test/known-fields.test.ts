import { assert, it } from "@effect/vitest"
import { Api } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { operationsNotOffered } from "../src/handlers/not-offered.ts"
import { processorTime } from "./processor-time.ts"
import { pageOf, serviceEngine, siteOf, until } from "./service/service-engine.ts"

/** An engine, with a function that returns the status of a response, and its problems or its warning. */
const engineWith = Effect.fnUntraced(function*(options: Parameters<typeof serviceEngine>[0] = {}) {
  const { ask } = yield* serviceEngine(options)
  const { url } = yield* siteOf(pageOf)
  const send = (method: string, path: string, body: object | string) =>
    Effect.map(ask(method, path, { body }), ({ body, status }) => {
      const { details, id, warning, warnings } = body as typeof body & {
        readonly warning?: string
        readonly warnings?: ReadonlyArray<string>
      }
      return {
        status,
        id,
        data: body.data,
        warning: warning ?? warnings?.join(" ") ?? "",
        problems: details?.map(({ message, path }) => `${path.join(".")}: ${message}`)
      }
    })
  const post = (path: string, body: object | string) => send("POST", path, body)
  return { ask, post, send, url }
})

const ignored = (fields: string) => `Ignored unknown fields of the request: ${fields}.`

it.live("ignores unknown fields of a search and a scrape, and names them", () =>
  Effect.gen(function*() {
    const { post, url } = yield* engineWith()
    assert.deepInclude(yield* post("/v2/search", { query: "a", page: 2, scrapeOptions: { depth: 1 } }), {
      status: 200,
      warning: ignored("page, scrapeOptions.depth")
    })
    const scraped = yield* post("/v2/scrape", { url, formats: [{ type: "markdown", model: "x" }] })
    assert.deepInclude(scraped, { status: 200, warning: ignored("formats.0.model") })
    assert.strictEqual(scraped.data.warning, ignored("formats.0.model"))
    const many = yield* post("/v2/scrape", {
      url,
      ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`unknown-number-${index}`, 1]))
    })
    assert.match(many.warning ?? "", /unknown-number-19 and 10 more\.$/)
  }))

/** The operations that need a token from an email. */
const withoutTokens = ["confirmMonitorEmail", "unsubscribeMonitorEmail"]

/** The operations that need a browser; `interact/sessions.test.ts` calls them. */
const withBrowser = ["createInteractSession", "executeInteractCode", "interactWithScrape"]

it.live("names ignored fields in the response of every operation that ignores any", () =>
  Effect.gen(function*() {
    const { post, send, url } = yield* engineWith()
    const { id } = yield* post("/v2/search", { query: "a" })
    const monitor = {
      name: "a",
      schedule: { text: "daily" },
      targets: [{ type: "scrape", urls: [url] }]
    }
    const { data: created } = yield* post("/v2/monitor", monitor)
    const rating = { rating: "bad", missingContent: [{ topic: "prices" }] }
    const requests: Readonly<Record<string, readonly [path: string, body: object]>> = {
      searchAndScrape: ["/v2/search", { query: "a" }],
      sendSearchFeedback: [`/v2/search/${id}/feedback`, rating],
      sendFeedback: ["/v2/feedback", { ...rating, endpoint: "search", jobId: id }],
      askSupport: ["/v2/support/ask", { question: "How do I limit a crawl?" }],
      searchSupportDocs: ["/v2/support/docs-search", { question: "How do I limit a crawl?" }],
      searchDeveloper: ["/v2/search/developer", { query: "a" }],
      scrape: ["/v2/scrape", { url }],
      parse: ["/v2/parse", {}],
      createUploadUrl: ["/v2/parse/upload-url", { filename: "a.html" }],
      startBatchScrape: ["/v2/batch/scrape", { urls: [url] }],
      startCrawl: ["/v2/crawl", { url }],
      previewCrawlParams: ["/v2/crawl/params-preview", { url, prompt: "only the blog" }],
      map: ["/v2/map", { url, limit: 1 }],
      startExtract: ["/v2/extract", { urls: [url], prompt: "What is it?" }],
      startAgent: ["/v2/agent", { prompt: "What is it?", urls: [url] }],
      createMonitor: ["/v2/monitor", monitor],
      updateMonitor: [`/v2/monitor/${created["id"]}`, { name: "b" }]
    }
    const endpoints: ReadonlyArray<HttpApiEndpoint.Top> = Object.values(Api.groups).flatMap(({ endpoints }) =>
      Object.values(endpoints)
    )
    const lenient = endpoints.filter(({ identifier, payload }) =>
      !operationsNotOffered.includes(identifier) && !withoutTokens.includes(identifier) &&
      !withBrowser.includes(identifier) &&
      [...payload.values()].some(({ schemas }) =>
        schemas.some(({ ast }) => ast.annotations?.["x-unknown-fields"] === "ignored")
      )
    )
    assert.sameMembers(
      lenient.map(({ identifier }) => identifier),
      Object.keys(requests),
      "a request for every such operation"
    )
    for (const [operation, [path, body]] of Object.entries(requests)) {
      // a parse request needs a file, and is tested below
      if (operation !== "parse") {
        assert.deepInclude(
          yield* send(operation === "updateMonitor" ? "PATCH" : "POST", path, { ...body, colour: "red" }),
          { status: 200, warning: ignored("colour") },
          operation
        )
      }
    }
  }))

it.live("repeats the warning of a job's start in its status", () =>
  Effect.gen(function*() {
    const { ask, post, url } = yield* engineWith()
    for (
      const [path, body] of [
        ["/v2/batch/scrape", { urls: [url] }],
        ["/v2/crawl", { url }],
        ["/v2/agent", { prompt: "What is it?", urls: [url] }]
      ] as const
    ) {
      const { id, status, warning } = yield* post(path, { ...body, colour: "red" })
      assert.deepStrictEqual([status, warning], [200, ignored("colour")])
      const done = yield* until(ask("GET", `${path}/${id}`), ({ body }) =>
        !["scraping", "processing"].includes(body.status))
      assert.include(done.text, `"warning":"${ignored("colour")}"`)
    }
  }))

it.live("ignores unknown options of an uploaded file", () =>
  Effect.gen(function*() {
    const { ask } = yield* engineWith()
    const parse = (options: object) => {
      const form = new FormData()
      form.append("file", new File(["<p>Hello</p>"], "a.html", { type: "text/html" }))
      form.append("options", JSON.stringify(options))
      return ask("POST", "/v2/parse", { form })
    }
    const { body, status } = yield* parse({ pages: 2, origin: "x" })
    assert.deepStrictEqual([status, body.data.markdown, body.data.warning], [200, "Hello", ignored("options.pages")])
    const [detail] = (yield* parse({ format: [] })).body.details
    assert.deepStrictEqual(detail?.path, ["options", "format"])
    assert.match(detail?.message ?? "", /^Unknown field\. Did you mean "formats"\? Allowed: /)
  }))

it.live("ignores fields that public clients send without a warning", () =>
  Effect.gen(function*() {
    const { post, url } = yield* engineWith()
    assert.deepInclude(
      yield* post("/v2/scrape", { url, fastMode: false, useMock: "x", __agentInterop: { auth: "x" } }),
      { status: 200, warning: "" }
    )
    assert.deepInclude(
      yield* post("/v2/search", {
        query: "a",
        domainTools: true,
        toolDetail: "compact",
        scrapeOptions: { fastMode: false, origin: "mcp" }
      }),
      { status: 200, warning: "" }
    )
  }))

it.live("refuses near misses with a suggestion, unknown fields of closed objects and dangerous names, and lists all problems", () =>
  Effect.gen(function*() {
    const { post, url } = yield* engineWith()
    const { problems = [], status } = yield* post("/v2/search", { query: "a", limt: 2, page: 1, timeout: "x" })
    assert.deepStrictEqual([status, problems.length, problems[1]], [400, 2, "timeout: Expected number, found \"x\""])
    assert.match(problems[0] ?? "", /^limt: Unknown field\. Did you mean "limit"\? Allowed: query, limit, /)
    assert.match(
      (yield* post("/v2/scrape", { url, parsers: [{ type: "pdf", page: 1 }] })).problems?.join() ?? "",
      /^parsers\.0\.page: Unknown field\. Did you mean "pages"\? Allowed: type, /
    )
    assert.match(
      (yield* post("/v2/scrape", { url, profile: { name: "a", colour: 1 } })).problems?.join() ?? "",
      /^profile\.colour: Unknown field\. Allowed: name, saveChanges$/
    )
    assert.match(
      (yield* post("/v2/scrape", `{"url":"${url}","location":{"__proto__":{}}}`)).problems?.join() ?? "",
      /^location\.__proto__: Unknown field/
    )
  }))

it.live("refuses every unknown field in strict mode", () =>
  Effect.gen(function*() {
    const { post, url } = yield* engineWith({ strictRequests: true })
    const { problems, status } = yield* post("/v2/scrape", { url, colour: 1, fastMode: false, location: { city: "x" } })
    assert.strictEqual(status, 400)
    assert.deepStrictEqual(problems?.map((problem) => problem.split(":")[0]), ["colour", "fastMode", "location.city"])
  }))

it.live("treats an empty list of domains as absent", () =>
  Effect.gen(function*() {
    const { post, url } = yield* engineWith()
    yield* post("/v2/scrape", { url })
    for (
      const domains of [{}, { includeDomains: [] }, { includeDomains: [], excludeDomains: [] }, {
        includeDomains: ["127.0.0.1"],
        excludeDomains: []
      }]
    ) {
      const { data, status } = yield* post("/v2/search", {
        query: "words",
        sources: ["web", "images", "news"],
        ...domains
      })
      assert.deepStrictEqual([status, (data as unknown as { readonly web: ReadonlyArray<unknown> }).web.length], [
        200,
        1
      ])
    }
  }))

it.live("refuses overlong lists at once with their length, and lists all other problems", () =>
  Effect.gen(function*() {
    const { post, url } = yield* engineWith()
    const formats = Array.from({ length: 50_000 }, () => ({ type: "json" }))
    yield* post("/v2/scrape", { url, formats })
    const before = processorTime()
    const { problems, status } = yield* post("/v2/scrape", { url, formats, timeout: 1 })
    assert.isBelow(processorTime() - before, 250)
    assert.deepStrictEqual<unknown>([status, problems], [400, [
      "formats: Expected at most 1000 items, found a list of 50000",
      "timeout: Expected a value between 1000 and 300000, found 1"
    ]])
    for (const field of ["includeTags", "excludeTags", "parsers"]) {
      assert.match(
        (yield* post("/v2/scrape", { url, [field]: Array.from({ length: 1_001 }, () => "a") })).problems?.[0] ?? "",
        /^\w+: Expected at most 1000 items, found a list of 1001$/
      )
    }
  }))

it.live("refuses objects with more than 1,000 free names at once", () =>
  Effect.gen(function*() {
    const { post, url } = yield* engineWith()
    const headers = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`x-${at}`, 1]))
    yield* post("/v2/scrape", { url, headers })
    const before = processorTime()
    const refused = yield* post("/v2/batch/scrape", {
      urls: [url],
      headers,
      webhook: { url, headers, metadata: headers }
    })
    assert.isBelow(processorTime() - before, 250)
    assert.deepStrictEqual<unknown>(
      [refused.status, refused.problems],
      [
        400,
        ["headers", "webhook.headers", "webhook.metadata"].map((field) =>
          `${field}: Expected at most 1000 fields, found 30000`
        )
      ]
    )
  }))

it.live("examines requests with many unknown fields quickly", () =>
  Effect.gen(function*() {
    const { post, url } = yield* engineWith()
    const body = {
      url,
      ...Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`unknown-number-${index}`, index]))
    }
    yield* post("/v2/scrape", body)
    const before = processorTime()
    assert.strictEqual((yield* post("/v2/scrape", body)).status, 200)
    assert.isBelow(processorTime() - before, 500)
  }))

it.live("ignores deeply nested unknown fields, and does not fail if the rest cannot be written as JSON", () =>
  Effect.gen(function*() {
    const { post, url } = yield* engineWith()
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`
    assert.deepInclude(yield* post("/v2/scrape", `{"url":"${url}","colour":${deep}}`), {
      status: 200,
      warning: ignored("colour")
    })
    assert.include(
      [400, 422],
      (yield* post("/v2/scrape", `{"url":"${url}","colour":1,"formats":[{"type":"json","schema":{"a":${deep}}}]}`))
        .status
    )
  }))

it.live("refuses query parameters of operations that have none", () =>
  Effect.gen(function*() {
    const { ask } = yield* engineWith()
    for (
      const [method, path] of [["POST", "/v2/scrape?x=1"], ["GET", "/v2/team/credit-usage?x=1"], [
        "GET",
        "/v2/concurrency-check?x=1"
      ]] as const
    ) {
      const { body, status } = yield* ask(
        method,
        path,
        method === "POST" ? { body: { url: "http://127.0.0.1:1/" } } : {}
      )
      assert.strictEqual(status, 400, path)
      assert.deepStrictEqual(body.details, [{
        path: ["x"],
        message: "Unknown query parameter. This operation has none."
      }])
    }
  }))
