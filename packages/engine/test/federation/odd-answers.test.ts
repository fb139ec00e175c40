import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { engineWith } from "./engine-with.ts"
import { json, localService } from "./local-service.ts"

const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    "",
    "\ud800",
    "https://a.example/",
    "javascript:0",
    "//b.example/x",
    "1920 x 1080",
    "0x0",
    "2026-13-45",
    "2026-01-01T00:00:00",
    [],
    {}
  ),
  fc.string({ maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 })
)
const result = fc.dictionary(
  fc.constantFrom(
    "url",
    "title",
    "content",
    "img_src",
    "thumbnail",
    "resolution",
    "publishedDate",
    "description",
    "imageUrl",
    "imageWidth",
    "position",
    "paperId",
    "metadata",
    "category",
    "markdown",
    "date"
  ),
  value
)
const list = fc.oneof(fc.array(fc.oneof(result, value), { maxLength: 4 }), value)
const body = fc.oneof(
  fc.record({ results: list, unresponsive_engines: list }, { requiredKeys: [] }),
  fc.record({
    success: fc.constantFrom<unknown>(true, true, true, false, "yes"),
    data: fc.oneof(fc.record({ web: list, images: list, news: list, research: list }, { requiredKeys: [] }), value),
    creditsUsed: value,
    warnings: list,
    warning: value
  }, { requiredKeys: [] }),
  value
)
const status = fc.constantFrom(200, 200, 200, 200, 204, 301, 400, 404, 418, 500, 503)

it.live(
  "the engine returns its own pages and a valid response, whatever a provider returns",
  () =>
    Effect.gen(function*() {
      let next = { status: 200, text: "" }
      const { url } = yield* localService((_, response) => json(response, next.text, next.status))
      const search = yield* engineWith([
        { kind: "searxng", url, keepAnswers: 0 },
        { kind: "upstream", url, apiKey: "up-secret-key", keepAnswers: 0 }
      ])
      const run = Effect.runPromiseWith(yield* Effect.context<never>())
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(body, status, async (body, status) => {
            next = { status, text: JSON.stringify(body) ?? "" }
            const answer = await run(
              search({ query: "tides", sources: ["web", "images", "news"], categories: [], limit: 20 })
            )
            assert.strictEqual(answer.status, 200, JSON.stringify(answer.body))
            assert.isTrue(answer.body.data.web.some(({ url }) => url === "https://own.example/"))
            for (const items of Object.values(answer.body.data)) {
              assert.deepStrictEqual(
                items.map(({ position }) => position),
                items.map((_, at) => at + 1)
              )
            }
          }),
          { numRuns: 150 }
        )
      )
    }),
  60_000
)
