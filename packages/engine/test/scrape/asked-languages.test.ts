import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { serveSite } from "../crawl/web-site.ts"
import { scrapingEngine } from "./scraping-engine.ts"

it.live.each(
  [
    ["of the default country", undefined, "en-US, en;q=0.9, *;q=0.8"],
    ["of another country", { country: "BR" }, "pt-BR, pt;q=0.9, *;q=0.8"],
    ["that are named, in their order", { country: "CH", languages: ["fr-CH", "de"] }, "fr-CH, de;q=0.9, *;q=0.8"]
  ] as const
)("a page is requested in the languages %s", ([, location, expected]) =>
  Effect.gen(function*() {
    const requests: Array<string | undefined> = []
    const site = yield* serveSite(() => ({
      "/": ({ headers }, response) => void (requests.push(headers["accept-language"]), response.end("<p>x"))
    }))
    const scrape = yield* scrapingEngine(Layer.empty, { browser: false })
    const { status } = yield* scrape({ url: `${site.origin}/`, ...location === undefined ? {} : { location } })
    assert.strictEqual(status, 200)
    assert.deepStrictEqual(requests, [expected])
  }).pipe(Effect.scoped))
