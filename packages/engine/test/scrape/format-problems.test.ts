import { assert, it } from "@effect/vitest"
import type { Format } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { formatProblems } from "../../src/scrape/request/format-problems.ts"
import { processorTime } from "../processor-time.ts"
import { pageOf, serviceEngine, siteOf } from "../service/service-engine.ts"

/** The text of a request with a schema of this number of nested levels. */
const request = (named: object, type: string, levels: number) => {
  const schema = `${"{\"properties\":{\"a\":".repeat(levels / 2)}{}${"}}".repeat(levels / 2)}`
  return JSON.stringify({ ...named, formats: ["markdown", { type, modes: ["json"], schema: {} }] })
    .replace("\"modes\":[\"json\"],", type === "json" ? "" : "\"modes\":[\"json\"],").replace(
      "\"schema\":{}",
      `"schema":${schema}`
    )
}

it.live.each([202, 2_000, 20_000])(
  "a schema of %i levels is refused by its path, for every field that takes one, before anything is read",
  (levels) =>
    Effect.gen(function*() {
      const requests: Array<unknown> = []
      const { url } = yield* siteOf((request, response) => {
        requests.push(request.url)
        pageOf(request, response)
      })
      const { ask } = yield* serviceEngine()
      const silent = yield* siteOf(() => undefined)
      const form = new FormData()
      form.append("file", new Blob(["<p>Tide</p>"]), "tide.html")
      form.append("options", request({}, "json", levels))
      const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [silent.url] } })
      for (
        const [path, sent] of [
          ["/v2/scrape", { body: request({ url }, "json", levels) }],
          ["/v2/scrape", { body: request({ url }, "changeTracking", levels) }],
          ["/v2/batch/scrape", { body: request({ urls: [url] }, "json", levels) }],
          ["/v2/batch/scrape", { body: request({ urls: [url], appendToId: id }, "json", levels) }],
          ["/v2/scrape", { body: request({ url }, "json", levels).replace("\"markdown\",", "\"json\",") }],
          ["/v2/search", { body: `{"query":"tide","scrapeOptions":${request({}, "json", levels)}}` }],
          ["/v2/parse", { form }]
        ] as const
      ) {
        const { body, status } = yield* ask("POST", path, sent)
        assert.strictEqual(status, 400, path)
        assert.deepStrictEqual(body.details, [{
          path: [
            ...path === "/v2/search" ? ["scrapeOptions"] : path === "/v2/parse" ? ["options"] : [],
            "formats",
            1,
            "schema"
          ],
          message: "The JSON Schema has more than 200 levels"
        }], path)
      }
      assert.deepStrictEqual(requests, [])
    })
)

const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`a${index}`, 1]))
const inArrays = (levels: number): unknown => levels === 0 ? [] : [inArrays(levels - 1)]

it.each<readonly [string, ReadonlyArray<Format>, number]>([
  ["one name", Array.from({ length: 100_000 }, () => "markdown"), 0],
  ["small schemas after a large one", [
    { type: "json", schema: wide },
    ...Array.from({ length: 20_000 }, (): Format => ({ type: "json", schema: {} }))
  ], 20_000],
  ["schemas as large as the first in another order", [
    { type: "json", schema: { a: inArrays(3), b: 1 } },
    ...Array.from({ length: 20_000 }, (): Format => ({ type: "json", schema: { b: 1, a: inArrays(3) } }))
  ], 0],
  ["schemas as deep as may be, and in another way", [{ type: "json", schema: { a: inArrays(197) } }, {
    type: "json",
    schema: { b: inArrays(197) }
  }], 1]
])("formats are examined once, however many there are: %s", (_, formats, problems) => {
  const began = processorTime()
  assert.lengthOf(formatProblems(formats, ["formats"]), problems)
  // took seconds when every format was compared with all earlier ones
  assert.isBelow(processorTime() - began, 1_000)
})
