import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Tracer from "effect/Tracer"
import { page, serveSite } from "../crawl/web-site.ts"
import { scrapingEngine } from "./scraping-engine.ts"

const plain = {}

/** Sends a request to fill the cache and another one. Returns both responses and the number of fetches. */
const twice = (first: object, second: object) =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({ "/tides": page("Tides") }))
    const scrape = yield* scrapingEngine(Layer.empty, { browser: false })
    const url = `${site.origin}/tides`
    yield* scrape({ url, ...first })
    const { body, status } = yield* scrape({ url, ...second })
    return { status, code: body.code, state: body.data?.metadata?.cacheState, fetched: site.requests.length }
  }).pipe(Effect.scoped)

const hit = { status: 200, code: undefined, state: "hit", fetched: 1 }
const miss = { status: 200, code: undefined, state: "miss", fetched: 2 }
const none = { status: 404, code: "SCRAPE_NO_CACHED_DATA", state: undefined, fetched: 1 }
const locked = { status: 404, code: "SCRAPE_LOCKDOWN_CACHE_MISS", state: undefined, fetched: 1 }

describe("the cache", () => {
  it.live.each(
    [
      ["answers the same request", plain, plain, hit],
      ["answers for other formats", plain, { formats: ["links", "html"] }, hit],
      ["answers for another part of the page", plain, { onlyMainContent: false, includeTags: ["p"] }, hit],
      ["answers for the location that is the default", plain, { location: { country: "US" } }, hit],
      ["answers for an empty list of headers and actions", plain, { headers: {}, actions: [] }, hit],
      ["answers whatever the proxy", plain, { proxy: "basic" }, hit],
      ["does not answer maxAge: 0", plain, { maxAge: 0 }, miss],
      ["does not answer for headers", plain, { headers: { "x-own": "1" } }, miss],
      ["does not answer for changes", plain, { formats: ["markdown", "changeTracking"] }, miss],
      ["does not answer for bytes", plain, { formats: ["rawBase64"] }, miss],
      ["does not answer for pictures", plain, {
        formats: ["markdown", { type: "screenshot", viewport: { width: 800, height: 600 } }]
      }, miss],
      ["does not answer for another device", plain, { mobile: true }, miss],
      ["does not answer for another country", plain, { location: { country: "DE" } }, miss],
      ["does not answer for other languages", plain, { location: { languages: ["fr"] } }, miss],
      ["does not answer for another wait", plain, { waitFor: 100 }, miss],
      ["does not answer for a page with advertising", plain, { blockAds: false }, miss],
      ["keeps no page of storeInCache: false", { storeInCache: false }, plain, miss],
      [
        "keeps no page of headers, whatever storeInCache says",
        { headers: { cookie: "a=1" }, storeInCache: true },
        plain,
        miss
      ],
      ["keeps no page of another device", { mobile: true }, plain, miss],
      ["keeps no page after a wait", { waitFor: 100 }, plain, miss],
      ["answers minAge: 1 with anything", plain, { minAge: 1 }, hit],
      ["answers nothing that is too young for minAge", plain, { minAge: 600_000 }, none],
      ["answers minAge with 404 where it has nothing", { storeInCache: false }, { minAge: 1 }, none],
      ["answers minAge with 404 where the device is another", plain, { minAge: 1, mobile: true }, none],
      ["answers minAge with 404 for changes", plain, { minAge: 1, formats: ["markdown", "changeTracking"] }, none],
      ["answers lockdown", plain, { lockdown: true }, hit],
      ["answers lockdown with 404 where it has nothing", { storeInCache: false }, { lockdown: true }, locked],
      [
        "answers lockdown with 404 where headers are sent",
        plain,
        { lockdown: true, headers: { "x-own": "1" } },
        locked
      ],
      ["answers lockdown with 404 where nothing is young enough", plain, { lockdown: true, maxAge: 0 }, locked],
      ["answers lockdown with 404 where nothing is old enough", plain, { lockdown: true, minAge: 600_000 }, locked]
    ] as const
  )(
    "%s",
    ([, first, second, expected]) =>
      Effect.map(twice(first, second), (found) => assert.deepStrictEqual(found, expected)),
    20_000
  )
})

it.live("lockdown requests leave the URL out of logs and spans", () =>
  Effect.gen(function*() {
    const written: Array<string> = []
    const logger = Logger.layer([
      Logger.make(({ cause, message }) => void written.push(JSON.stringify(message), String(cause)))
    ])
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        const { attribute } = span
        span.attribute = (key, value) => {
          written.push(`${key}=${String(value)}`)
          attribute.call(span, key, value)
        }
        written.push(options.name, JSON.stringify(Object.fromEntries(options.annotations.mapUnsafe)))
        return span
      }
    })
    const scrape = yield* scrapingEngine(Layer.merge(logger, Layer.succeed(Tracer.Tracer, tracer)), { browser: false })
    const { body, status } = yield* scrape({ url: "http://canary-of-lockdown.example/", lockdown: true })
    assert.strictEqual(status, 404)
    assert.isUndefined(body.details)
    assert.include(written, "Engine.scrapePage")
    assert.notInclude(written.join("\n") + JSON.stringify(body), "canary-of-lockdown")
  }).pipe(Effect.scoped))
