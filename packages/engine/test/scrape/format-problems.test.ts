import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { pageOf, serviceEngine, siteOf } from "../service/service-engine.ts"

/** The text of a request with a schema in which each level is inside the one before. */
const request = (named: object, type: string, levels: number) => {
  const schema = `${"{\"properties\":{\"a\":".repeat(levels / 2)}{}${"}}".repeat(levels / 2)}`
  return JSON.stringify({ ...named, formats: ["markdown", { type, modes: ["json"], schema: {} }] })
    .replace("\"modes\":[\"json\"],", type === "json" ? "" : "\"modes\":[\"json\"],").replace("\"schema\":{}", `"schema":${schema}`)
}

it.live.each([202, 2_000, 20_000])("a schema of %i levels is refused by its place, by whatever would read it, before anything is read", (levels) =>
  Effect.gen(function*() {
    const asked: Array<unknown> = []
    const { url } = yield* siteOf((request, response) => {
      asked.push(request.url)
      pageOf(request, response)
    })
    const { ask } = yield* serviceEngine()
    const silent = yield* siteOf(() => undefined)
    const form = new FormData()
    form.append("file", new Blob(["<p>Tide</p>"]), "tide.html")
    form.append("options", request({}, "json", levels))
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [silent.url] } })
    for (const [path, sent] of [
      ["/v2/scrape", { body: request({ url }, "json", levels) }],
      ["/v2/scrape", { body: request({ url }, "changeTracking", levels) }],
      ["/v2/batch/scrape", { body: request({ urls: [url] }, "json", levels) }],
      ["/v2/batch/scrape", { body: request({ urls: [url], appendToId: id }, "json", levels) }],
      ["/v2/search", { body: `{"query":"tide","scrapeOptions":${request({}, "json", levels)}}` }],
      ["/v2/parse", { form }]
    ] as const) {
      const { body, status } = yield* ask("POST", path, sent)
      assert.strictEqual(status, 400, path)
      assert.deepStrictEqual(body.details, [{ path: [...path === "/v2/search" ? ["scrapeOptions"] : [], "formats", 1, "schema"], message: "Expected a JSON Schema of at most 200 levels" }], path)
    }
    assert.deepStrictEqual(asked, [])
  }))
