import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Tracer from "effect/Tracer"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { embedded, inMemory } from "../src/index.ts"
import { page, serveSite } from "./crawl/web-site.ts"

const root = new URL("../../../", import.meta.url)
const guide = readFileSync(new URL("docs/request-flow.md", root), "utf8")

describe("docs/request-flow.md", () => {
  it.each(
    Array.from(guide.matchAll(/^\| .+ \| `([^`]+)` \| `([^`]+)` \|$/gmu), ([, file = "", name = ""]) => [file, name])
  )("%s has %s", (file, name) => {
    const text = readFileSync(fileURLToPath(new URL(file, root)), "utf8")
    assert.match(text, new RegExp(`\\b(?:const|class|function\\*?) ${name}\\b|\\b${name}: `, "u"))
  })

  it.live("lists the spans of a scrape and a search in order", () =>
    Effect.gen(function*() {
      const [ofScrape = [], ofSearch = []] = Array.from(
        guide.matchAll(/^Spans: (.+)\.$/gmu),
        ([, list = ""]) => list.split(", ").map((name) => name.slice(1, -1))
      )
      const spans: Array<string> = []
      const tracer = Tracer.make({
        span: (options) => {
          spans.push(options.name)
          return new Tracer.NativeSpan(options)
        }
      })
      const site = yield* serveSite(() => ({ "/tides": page("Tides") }))
      const parts = yield* Layer.build(Layer.merge(
        embedded({ dataDirectory: ":memory:", apiKeys: ["key"], allowedAddresses: ["127.0.0.1"], browser: false }),
        Layer.succeed(Tracer.Tracer, tracer)
      ))
      const answer = yield* Effect.provideContext(inMemory, parts)
      const ask = (operation: string, body: object, names: ReadonlyArray<string>) =>
        Effect.promise(async () => {
          spans.length = 0
          const headers = { "content-type": "application/json", authorization: "Bearer key" }
          await answer(
            new Request(`http://engine.internal/v2/${operation}`, {
              method: "POST",
              headers,
              body: JSON.stringify(body)
            })
          )
          return spans.filter((name) => names.includes(name))
        })
      assert.deepStrictEqual(yield* ask("scrape", { url: `${site.origin}/tides` }, ofScrape), ofScrape)
      assert.deepStrictEqual(yield* ask("search", { query: "tides" }, ofSearch), ofSearch)
    }).pipe(Effect.scoped))
})
