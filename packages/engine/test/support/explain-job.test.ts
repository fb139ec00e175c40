import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { pageOf, serviceEngine, siteOf, until } from "../service/service-engine.ts"

it.live("explains a crawl that stopped at its limit, and URLs that robots.txt forbids", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      if (request.url === "/robots.txt") return void response.end("User-agent: *\nDisallow: /private")
      response.setHeader("content-type", "text/html").end(
        `<title>${request.url}</title><p>Page ${request.url}.</p><a href="/a">a</a><a href="/b">b</a><a href="/private">c</a>`
      )
    })
    const { ask } = yield* serviceEngine({ apiKeys: ["key-a", { key: "key-b", team: "b" }] })
    const crawl = Effect.fnUntraced(function*(options: object) {
      const { body: { id } } = yield* ask("POST", "/v2/crawl", {
        body: { url: `${url}/`, sitemap: "skip", ...options }
      })
      yield* until(ask("GET", `/v2/crawl/${id}`), ({ body }) => body.status === "completed")
      return id
    })
    const explain = (id: string, key = "key-a") =>
      Effect.map(
        ask("POST", "/v2/support/ask", { body: { question: `Why are pages missing in ${id}?` }, key }),
        ({ text }) => JSON.parse(text)
      )
    const limited = yield* explain(yield* crawl({ limit: 1 }))
    assert.match(limited.answer, /This crawl has completed: 1 document of .* stopped at its limit of 1/)
    assert.deepInclude(limited, { confidence: "high", fixParameters: { limit: 10 }, validation: null })
    const id = yield* crawl({})
    const whole = yield* explain(id)
    assert.match(whole.answer, /3 documents.*robots\.txt forbids 1 URL, such as http\S+\/private\./)
    assert.isNull(whole.fixParameters)
    const ofOther = yield* explain(id, "key-b")
    assert.deepInclude(ofOther, { confidence: "low", fixParameters: null })
  }))

it.live("explains the failures of a batch by their code, and suggests parameters", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      // never answered
      if (request.url !== "/slow") pageOf(request, response)
    })
    const { ask } = yield* serviceEngine()
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", {
      body: { urls: [`${url}/1`, `${url}/slow`], timeout: 1_000 }
    })
    yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
    const { text } = yield* ask("POST", "/v2/support/ask", { body: { question: "What failed?", jobId: id } })
    assert.match(JSON.parse(text).answer, /1 page failed with SCRAPE_TIMEOUT, such as http\S+\/slow/)
    assert.deepStrictEqual(JSON.parse(text).fixParameters, { timeout: 2_000 })
  }))

it.live("explains a scrape by the status of the site", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      response.statusCode = 403
      pageOf(request, response)
    })
    const { ask } = yield* serviceEngine()
    const { body } = yield* ask("POST", "/v2/scrape", { body: { url } })
    const { text } = yield* ask("POST", "/v2/support/ask", {
      body: { question: `Why is ${String(body.data.metadata?.["scrapeId"])} not the page?` }
    })
    assert.match(JSON.parse(text).answer, /This scrape of http\S+ was answered.*The site answered with status 403\./)
    assert.deepInclude(JSON.parse(text).fixParameters, { proxy: "enhanced" })
  }))
