import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { EmbeddedOptions } from "../../../src/index.ts"
import { serviceEngine, siteOf, until } from "../../service/service-engine.ts"

const frame = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const trail = (name: string, length: string) =>
  frame(name, `<table><tr><th>Name</th><td>${name}</td></tr><tr><th>Length</th><td>${length}</td></tr></table>`)

const pages: Readonly<Record<string, string>> = {
  "/park": frame(
    "Nature park",
    "<ul><li><a href=\"/park/ridge\">Ridge path</a></li><li><a href=\"/park/otter\">Otter loop</a></li></ul>"
  ),
  "/park/ridge": trail("Ridge path", "11.5 km"),
  "/park/otter": trail("Otter loop", "4.2 km"),
  "/library": frame(
    "Town library",
    "<dl><dt>Opened</dt><dd>1987</dd><dt>Seats</dt><dd>120</dd></dl><p>The town library opened in 1987.</p><p>The <a href=\"/park\">nature park</a> is near.</p>"
  )
}

const text = { type: "string" }
const ofLibrary = { type: "object", properties: { opened: { type: "integer" }, seats: { type: "integer" } } }

const extracting = Effect.fnUntraced(function*(options: Partial<EmbeddedOptions> = {}) {
  const { url: site } = yield* siteOf((request, response) => {
    const page = pages[request.url ?? "/"]
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
    response.end(page ?? "<h1>Not found</h1>")
  })
  const { ask } = yield* serviceEngine(options)
  const start = (body: object) =>
    Effect.map(ask("POST", "/v2/extract", { body }), ({ body, headers, status }) => ({
      status,
      headers,
      body: body as unknown as Started
    }))
  const status = (id: string, key = "key-a") =>
    Effect.map(ask("GET", `/v2/extract/${id}`, { key }), ({ body, headers, status }) => ({
      status,
      headers,
      body: body as unknown as Status
    }))
  const ended = (id: string) =>
    Effect.map(until(status(id), ({ body }) => body.status !== "processing"), ({ body }) => body)
  return {
    ask,
    site,
    start,
    status,
    ended,
    extract: (body: object) => Effect.flatMap(start(body), ({ body: { id } }) => ended(id))
  }
})

interface Started {
  readonly id: string
  readonly error: string
  readonly details: ReadonlyArray<{ readonly path: ReadonlyArray<unknown>; readonly message: string }>
  readonly invalidURLs: ReadonlyArray<string>
  readonly warnings: ReadonlyArray<string>
  readonly replacement: string
}

interface Status {
  readonly success: boolean
  readonly status: string
  readonly data: unknown
  readonly error: string
  readonly creditsUsed: number
  readonly sources: Readonly<Record<string, ReadonlyArray<string>>>
  readonly warnings: ReadonlyArray<string>
}

it.live("extracts the values of a page without a prompt, and returns the URL of each", () =>
  Effect.gen(function*() {
    const { ended, site, start, status } = yield* extracting()
    const url = `${site}/library`
    const { body: { id, invalidURLs, replacement, warnings }, headers } = yield* start({
      urls: [url],
      schema: ofLibrary,
      showSources: true
    })
    assert.deepStrictEqual([invalidURLs, replacement], [[], "/v2/scrape"])
    assert.include(warnings[0], "deprecated")
    assert.strictEqual(headers.get("deprecation"), "true")
    assert.deepInclude(yield* ended(id), {
      success: true,
      status: "completed",
      data: { opened: 1987, seats: 120 },
      sources: { opened: [url], seats: [url] },
      creditsUsed: 1,
      warnings
    })
    assert.strictEqual((yield* status(id)).headers.get("deprecation"), "true")
  }))

it.live("reads the pages of a site whose URL ends in /*", () =>
  Effect.gen(function*() {
    const { extract, site } = yield* extracting()
    const { data, sources } = yield* extract({
      urls: [`${site}/park/*`],
      prompt: "All trails with their length",
      schema: {
        type: "object",
        properties: { trails: { type: "array", items: { type: "object", properties: { name: text, length: text } } } }
      },
      showSources: true
    })
    const { trails } = data as { readonly trails: ReadonlyArray<{ readonly name: string; readonly length: string }> }
    assert.sameDeepMembers([...trails], [
      { name: "Ridge path", length: "11.5 km" },
      { name: "Otter loop", length: "4.2 km" }
    ])
    const at = trails.findIndex(({ name }) => name === "Ridge path")
    assert.deepStrictEqual(sources[`trails[${at}].length`], [`${site}/park/ridge`])
  }))

it.live("reads one item of a list from each page that the request names", () =>
  Effect.gen(function*() {
    const { extract, site } = yield* extracting()
    const { data, status } = yield* extract({
      urls: [`${site}/park/ridge`, `${site}/park/otter`],
      schema: {
        type: "object",
        properties: {
          trails: { type: "array", items: { type: "object", properties: { name: text, length: text } } }
        }
      }
    })
    assert.strictEqual(status, "completed")
    assert.deepStrictEqual(data, {
      trails: [{ name: "Ridge path", length: "11.5 km" }, { name: "Otter loop", length: "4.2 km" }]
    })
  }))

it.live("reads at most limit pages", () =>
  Effect.gen(function*() {
    const { extract, site } = yield* extracting()
    const request = { urls: [`${site}/library`, `${site}/park/ridge`], schema: ofLibrary }
    assert.strictEqual((yield* extract({ ...request, limit: 1 })).creditsUsed, 1)
    assert.strictEqual((yield* extract(request)).creditsUsed, 2)
  }))

it.live("returns invalid URLs, or refuses them if they may not be ignored", () =>
  Effect.gen(function*() {
    const { site, start } = yield* extracting()
    const urls = [`${site}/library`, "library", "ftp://example.com/*", "http://10.0.0.1/"]
    const request = { urls, schema: ofLibrary }
    assert.deepStrictEqual((yield* start(request)).body.invalidURLs, urls.slice(1))
    const refused = yield* start({ ...request, ignoreInvalidURLs: false })
    assert.deepStrictEqual(
      [refused.status, refused.body.error, refused.body.details.map(({ path }) => path)],
      [400, "Invalid URL", [["urls", 1], ["urls", 2]]]
    )
    const forbidden = yield* start({ urls: [urls[0], urls[3]], schema: ofLibrary, ignoreInvalidURLs: false })
    assert.deepStrictEqual([forbidden.status, forbidden.body.details.map(({ path }) => path)], [403, [["urls", 1]]])
    const none = yield* start({ urls: urls.slice(1), prompt: "The seats" })
    assert.deepStrictEqual([none.status, none.body.error], [400, "No valid URLs provided"])
  }))

it.live("refuses the old agent, an invalid schema, unknown IDs and other teams", () =>
  Effect.gen(function*() {
    const { ask, site, start, status } = yield* extracting({
      apiKeys: ["key-a", { key: "key-b", team: "b" }, { key: "key-z", team: "z" }],
      teams: { z: { zeroDataRetention: "forced" } }
    })
    const request = { urls: [`${site}/library`], prompt: "How many seats?" }
    const moved = yield* start({ ...request, agent: { model: "v3-beta" } })
    assert.strictEqual(moved.status, 400)
    assert.include(moved.body.error, "/v2/agent")
    const invalid = yield* start({ ...request, schema: { type: "nothing" } })
    assert.deepStrictEqual([invalid.status, invalid.body.details[0]?.path[0]], [422, "schema"])
    const kept = yield* ask("POST", "/v2/extract", { body: request, key: "key-z" })
    assert.strictEqual(kept.status, 400)
    assert.include(kept.body.error, "zero data retention")
    const { body: { id } } = yield* start(request)
    for (const unknown of [yield* status(id, "key-b"), yield* status("019a0000-0000-7000-8000-000000000000")]) {
      assert.deepStrictEqual([unknown.status, unknown.body.error], [404, "Extract job not found"])
    }
  }))

it.live("keeps extractions apart from agent runs", () =>
  Effect.gen(function*() {
    const { ask, ended, site, start, status } = yield* extracting()
    const { body: { id } } = yield* start({ urls: [`${site}/library`], schema: ofLibrary })
    yield* ended(id)
    for (const path of ["", "/trace"]) {
      assert.strictEqual((yield* ask("GET", `/v2/agent/${id}${path}`)).status, 404)
    }
    const agent = yield* ask("POST", "/v2/agent", { body: { prompt: "How many seats?", urls: [`${site}/library`] } })
    const agentId = (agent.body as unknown as Started).id
    assert.strictEqual((yield* status(agentId)).status, 404)
    const { agents } = (yield* ask("GET", "/v2/agent")).body as unknown as {
      readonly agents: ReadonlyArray<{ readonly id: string }>
    }
    assert.deepStrictEqual(agents.map((one) => one.id), [agentId])
    const activity = (yield* ask("GET", "/v2/team/activity?endpoint=extract")).body as unknown as {
      readonly data: ReadonlyArray<{ readonly id: string; readonly target: string }>
    }
    assert.deepStrictEqual(activity.data.map((one) => [one.id, one.target]), [[id, `${site}/library`]])
  }))

it.live("fails without a charge if no page states a value", () =>
  Effect.gen(function*() {
    const { extract, site } = yield* extracting()
    const { data, error, ...about } = yield* extract({
      urls: [`${site}/library`],
      schema: { type: "object", properties: { price: { type: "number" } } }
    })
    assert.deepInclude(about, { success: false, status: "failed", creditsUsed: 0 })
    assert.deepStrictEqual(data, [])
    assert.include(error, "No answer found for price")
  }))

it.live("answers a prompt without a schema with passages of the page", () =>
  Effect.gen(function*() {
    const { extract, site } = yield* extracting()
    const { data, sources, status } = yield* extract({
      urls: [`${site}/library`],
      prompt: "When did the town library open?",
      showSources: true
    })
    assert.strictEqual(status, "completed")
    assert.include(JSON.stringify(data), "1987")
    assert.deepStrictEqual(sources, { answer: [`${site}/library`] })
  }))

it.live("searches the web only if the request allows it", () =>
  Effect.gen(function*() {
    const { ask, extract, site } = yield* extracting()
    yield* ask("POST", "/v2/scrape", { body: { url: `${site}/park/ridge` } })
    const request = {
      urls: [`${site}/library`],
      prompt: "Length of the Ridge path",
      schema: { type: "object", properties: { length: text } }
    }
    assert.strictEqual((yield* extract(request)).status, "failed")
    const found = yield* extract({ ...request, enableWebSearch: true, showSources: true })
    assert.deepStrictEqual([found.data, found.sources], [{ length: "11.5 km" }, { length: [`${site}/park/ridge`] }])
  }))

it.live("sends webhook events for the start and the end", () =>
  Effect.gen(function*() {
    const deliveries: Array<{ readonly type: string; readonly data: ReadonlyArray<unknown>; readonly error?: string }> =
      []
    const { url: hook } = yield* siteOf((request, response) => {
      let body = ""
      request.setEncoding("utf8").on("data", (part: string) => body += part).on("end", () => {
        deliveries.push(JSON.parse(body))
        response.end()
      })
    })
    const { ended, site, start } = yield* extracting()
    const url = `${site}/library`
    const { body: { id } } = yield* start({ urls: [url], schema: ofLibrary, showSources: true, webhook: hook })
    yield* ended(id)
    const price = { type: "object", properties: { price: { type: "number" } } }
    const { body: { id: failing } } = yield* start({ urls: [url], schema: price, webhook: hook })
    yield* ended(failing)
    yield* until(Effect.sync(() => deliveries.length), (count) => count >= 4)
    assert.sameMembers(deliveries.map(({ type }) => type), [
      "extract.started",
      "extract.completed",
      "extract.started",
      "extract.failed"
    ])
    assert.deepStrictEqual(deliveries.find(({ type }) => type === "extract.completed")?.data, [{
      success: true,
      data: { opened: 1987, seats: 120 },
      extractId: id,
      llmUsage: 0,
      totalUrlsScraped: 1,
      sources: { opened: [url], seats: [url] }
    }])
    assert.deepInclude(deliveries.find(({ type }) => type === "extract.failed"), { data: [] })
  }))
