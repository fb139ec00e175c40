import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { crawled } from "../crawl/crawled.ts"
import { serveSite } from "../crawl/web-site.ts"
import { engineOf } from "../search/engine-of.ts"

it.live("pages are found by their anchor texts after a crawl", () =>
  Effect.gen(function*() {
    const { origin } = yield* serveSite(() => ({
      "/": `<title>Home</title><p>Welcome. <a href=/a>Brewing guide</a> <a href=/b rel=nofollow>Cheap kettles</a>`,
      "/a": `<title>A</title><p>Water first.`,
      "/c": `<title>C</title>`
    }))
    const { parts, search } = yield* engineOf([], [new URL(origin).host])
    const { stored } = yield* Effect.provideContext(crawled(origin), parts)
    assert.deepStrictEqual(stored, ["/", "/a"])
    const { body } = yield* search({ query: "brewing guide" })
    assert.include(body.data.web.map(({ url }) => url), `${origin}/a`)
  }))
