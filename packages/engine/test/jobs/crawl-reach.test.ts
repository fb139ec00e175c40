import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import process from "node:process"
import { testEngine } from "../../../../tests/test-engine.ts"
import { type Answer, siteOf } from "../service/service-engine.ts"
import { randomSite } from "./random-site.ts"

const seeds = Array.from({ length: Number(process.env["TRAWL_TEST_SITES"] ?? 20) }, (_, at) => at + 1)

it.live(
  "delivers the same documents as a breadth-first walk of any site, each once, and exactly as many as its limit",
  () =>
    Effect.gen(function*() {
      const sites = new Map(seeds.map((seed) => [seed, randomSite(seed)]))
      const { url } = yield* siteOf((request, response) => {
        const site = sites.get(Number(/^\/(\d+)\//.exec(request.url ?? "")?.[1]))
        return site === undefined ? void response.writeHead(404).end() : site.serve(request, response)
      })
      const engine = yield* Effect.acquireRelease(
        Effect.promise(() => testEngine({ apiKeys: ["key-a"], allowedAddresses: [new URL(url).host], browser: false })),
        (opened) => Effect.promise(async () => opened[Symbol.asyncDispose]())
      )
      const ask = (method: string, path: string, body?: object) =>
        Effect.promise(async () => {
          const response = await fetch(engine.url + path, {
            method,
            headers: { authorization: "Bearer key-a", "content-type": "application/json" },
            body: body === undefined ? null : JSON.stringify(body)
          })
          return await response.json() as Answer
        })
      const crawl = Effect.fnUntraced(function*(options: object) {
        const started = yield* ask("POST", "/v2/crawl", { sitemap: "skip", ...options })
        assert.isString(started.id, JSON.stringify(started))
        const path = `/v2/crawl/${started.id}`
        let answer = yield* ask("GET", path)
        while (answer.status === "scraping") answer = yield* Effect.andThen(Effect.sleep(20), ask("GET", path))
        const { errors } = yield* ask("GET", `${path}/errors`)
        return { ...answer, errors }
      })
      yield* Effect.forEach(seeds, (seed) =>
        Effect.gen(function*() {
          const site = sites.get(seed)!
          const maxDepth = seed % 3 === 0 ? seed % 4 : undefined
          const expected = site.walk(maxDepth ?? Infinity)
          const limit = 1 + (seed * 7) % 40
          const body = yield* crawl({
            url: `${url}/${seed}/0`,
            crawlEntireDomain: true,
            maxConcurrency: 1 + (seed * 13) % 50,
            ...maxDepth === undefined ? {} : { maxDiscoveryDepth: maxDepth },
            limit
          })
          const what = `site ${seed}, limit ${limit}, depth ${maxDepth}: ${JSON.stringify(site.pages)} ${
            JSON.stringify(body.errors)
          }`
          const found = body.data.map(({ metadata }) => site.documentAt(new URL(String(metadata?.url)).pathname))
          assert.strictEqual(body.status, "completed", what)
          assert.strictEqual(new Set(found).size, found.length, `twice, ${what}`)
          assert.deepStrictEqual([...found].filter((at) => !expected.has(at)), [], what)
          assert.strictEqual(
            found.length,
            Math.min(limit, expected.size),
            `${[...expected].join()} ${found.join()} ${what}`
          )
          assert.deepStrictEqual([body.completed, body.total, body.creditsUsed], [
            found.length,
            found.length,
            found.length
          ])
        }), { concurrency: 4, discard: true })
    }),
  300_000
)
