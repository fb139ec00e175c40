import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { noChromium } from "../../../browser/test/rendered-by.ts"
import { handbook } from "../../../reader/test/documents/handbook.ts"
import { thinkingModel } from "../agent/model/thinking-model.ts"
import { serviceEngine, siteOf, until } from "../service/service-engine.ts"

const crawled = Effect.fnUntraced(function*(
  { ask }: Effect.Success<ReturnType<typeof serviceEngine>>,
  body: object
) {
  const started = yield* ask("POST", "/v2/crawl", { body })
  assert.strictEqual(started.status, 200, started.text)
  const status = `/v2/crawl/${started.body.id}`
  return {
    started: started.body as unknown as Readonly<Record<string, unknown>>,
    status: (yield* until(ask("GET", status), ({ body }) => body.status !== "scraping")).body
  }
})

/** A page per path, each with links to all of them. */
const linking = (paths: ReadonlyArray<string>) =>
  siteOf((request, response) => {
    const path = request.url ?? ""
    if (!paths.includes(path)) return void response.writeHead(404).end()
    response.setHeader("content-type", "text/html").end(
      `<title>${path}</title><main><h1>Page ${path}</h1>${
        paths.map((each) => `<p>Read <a href="${each}">${each}</a></p>`).join("")
      }</main>`
    )
  })

it.live("a crawl warns if its limit was lowered to the credits of the team", () =>
  Effect.gen(function*() {
    const { url } = yield* linking(["/", "/a", "/b", "/c"])
    const engine = yield* serviceEngine({ teams: { default: { credits: 3 } } })
    const { started, status } = yield* crawled(engine, { url, limit: 4 })
    const warning = "limit was lowered from 4 to 3, the remaining credits of the team."
    assert.strictEqual(started["warning"], warning)
    assert.deepInclude(status, { status: "completed", completed: 3, warning })
  }))

it.live("a crawl with lockdown reads stored copies and makes no request", () =>
  Effect.gen(function*() {
    const requests: Array<string> = []
    const { url } = yield* siteOf((request, response) => {
      requests.push(String(request.url))
      response.setHeader("content-type", "text/html").end(
        "<title>Start</title><main><p>The start page of a site.</p><a href=/a>a</a></main>"
      )
    })
    const engine = yield* serviceEngine()
    yield* engine.ask("POST", "/v2/scrape", { body: { url: `${url}/` } })
    requests.length = 0
    const { status } = yield* crawled(engine, { url, scrapeOptions: { lockdown: true } })
    assert.deepInclude(status, { status: "completed", completed: 1 })
    assert.isUndefined(status.warning)
    assert.deepStrictEqual(requests, [])
  }))

it.live("a language model turns a prompt into the options of a crawl", () =>
  Effect.gen(function*() {
    const { url } = yield* linking(["/", "/news/a", "/news/b", "/news/c", "/shop/d"])
    const prompts: Array<string> = []
    const model = yield* thinkingModel({
      page_data: (prompt) => {
        prompts.push(prompt)
        return prompt.includes("Nachrichten")
          // options that are null, unknown or too risky are ignored
          ? { includePaths: ["^/news/"], limit: 2, maxDiscoveryDepth: null, sitemap: "only", webhook: "http://x.test" }
          : { includePaths: "not a list" }
      }
    })
    const engine = yield* serviceEngine({
      languageModel: { url: `${model.url}/v1`, model: "local", attempts: 1 }
    })
    const { started, status } = yield* crawled(engine, { url, prompt: "Nur zwei Seiten der Nachrichten" })
    const generated = { includePaths: ["^/news/"], limit: 2 }
    assert.deepStrictEqual(started["promptGeneratedOptions"], generated)
    assert.deepStrictEqual(started["finalCrawlerOptions"], { url, ...generated })
    assert.include(prompts[0], "Nur zwei Seiten der Nachrichten")
    assert.deepStrictEqual([status.status, status.completed], ["completed", 2])
    for (const { metadata } of status.data) assert.include(String(metadata?.sourceURL), "/news/")

    // rules replace the model if it returns options that the API refuses
    const preview = yield* engine.ask("POST", "/v2/crawl/params-preview", { body: { url, prompt: "only 3 pages" } })
    assert.deepStrictEqual(preview.body, { success: true, data: { url, limit: 3 } } as never)
    assert.lengthOf(prompts, 2)
  }))

it.live("a crawl reads PDF files, with the parser of its options", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      if (request.url === "/handbook.pdf") {
        return void response.setHeader("content-type", "application/pdf").end(handbook(3))
      }
      if (request.url !== "/") return void response.writeHead(404).end()
      response.setHeader("content-type", "text/html").end(
        `<title>Harbours</title><main><p>Read <a href="/handbook.pdf">the handbook of tides</a>.</p></main>`
      )
    })
    const engine = yield* serviceEngine()
    const pdfOf = Effect.fnUntraced(function*(parsers: ReadonlyArray<unknown>) {
      const { status } = yield* crawled(engine, { url, scrapeOptions: { parsers, maxAge: 0 } })
      assert.deepStrictEqual([status.status, status.completed], ["completed", 2])
      return {
        credits: status.creditsUsed,
        pdf: status.data.find(({ metadata }) => metadata?.sourceURL === `${url}/handbook.pdf`)
      }
    })
    const whole = yield* pdfOf(["pdf"])
    assert.include(whole.pdf?.markdown, "Storm surges")
    assert.deepStrictEqual([whole.pdf?.metadata?.["numPages"], whole.credits], [3, 4])
    const first = yield* pdfOf([{ type: "pdf", maxPages: 1 }])
    assert.include(first.pdf?.markdown, "Springs")
    assert.notInclude(first.pdf?.markdown, "Storm surges")
    assert.deepStrictEqual([first.pdf?.metadata?.["totalPages"], first.credits], [3, 2])
  }), 60_000)

it.live.skipIf(noChromium)(
  "a crawl runs actions on each page, and follows the links that they reveal",
  () =>
    Effect.gen(function*() {
      const { url } = yield* siteOf((request, response) => {
        const path = request.url ?? ""
        if (path !== "/" && path !== "/more") return void response.writeHead(404).end()
        response.setHeader("content-type", "text/html").end(
          `<title>${path}</title><main><p>The page ${path}.</p><button onclick="this.parentNode.insertAdjacentHTML('beforeend', '<p>Revealed on ${path}. <a href=/more>More</a></p>')">Show</button></main>`
        )
      })
      const engine = yield* serviceEngine({ browser: {} })
      const actions = [{ type: "click", selector: "button" }, { type: "scrape" }]
      const { status } = yield* crawled(engine, { url, sitemap: "skip", scrapeOptions: { actions } })
      assert.deepStrictEqual([status.status, status.completed], ["completed", 2])
      assert.sameMembers(status.data.map(({ metadata }) => new URL(String(metadata?.sourceURL)).pathname), [
        "/",
        "/more"
      ])
      for (const { actions, markdown, metadata } of status.data) {
        const path = new URL(String(metadata?.sourceURL)).pathname
        assert.include(markdown, `Revealed on ${path}.`)
        assert.include(actions?.scrapes?.[0]?.html, `Revealed on ${path}.`)
      }
    }),
  60_000
)
