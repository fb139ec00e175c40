import { assert, it } from "@effect/vitest"
import { SearchIndex } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { embedded, inMemory } from "../src/index.ts"
import { EngineSettings } from "../src/settings.ts"

it.live("returns 408 if the search itself takes too long", () =>
  withIndex(() => Effect.never, (ask) =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* ask({ query: "x", timeout: 20 }), {
        status: 408,
        body: { success: false, error: "Request Timeout", code: "SCRAPE_TIMEOUT" }
      })
    })))

it.live("returns 500 with UNKNOWN_ERROR, without the cause, if something breaks", () =>
  withIndex(() => Effect.die(new Error("secret detail")), (ask) =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* ask({ query: "x" }), {
        status: 500,
        body: { success: false, error: "Internal Server Error", code: "UNKNOWN_ERROR" }
      })
    })))

it.live("refuses an empty key", () =>
  withIndex(() => Effect.succeed([]), (ask) =>
    Effect.gen(function*() {
      for (const authorization of [undefined, "Bearer ", "Basic abc"]) {
        assert.strictEqual((yield* ask({ query: "x" }, authorization)).status, 401)
      }
    })))

type Ask = (body: object, authorization?: string) => Effect.Effect<{ readonly status: number; readonly body: unknown }>

const withIndex = <A, E>(search: SearchIndex["Service"]["search"], use: (ask: Ask) => Effect.Effect<A, E>) =>
  Effect.gen(function*() {
    const answer = yield* inMemory
    return yield* use((body, ...given) =>
      Effect.promise(async () => {
        const [authorization = "Bearer good"] = given
        const response = await answer(
          new Request("http://engine.internal/v2/search", {
            method: "POST",
            headers: {
              "content-type": "application/json",
              ...given.length === 0 || given[0] !== undefined ? { authorization } : {}
            },
            body: JSON.stringify(body)
          })
        )
        return { status: response.status, body: await response.json() }
      })
    )
  }).pipe(
    Effect.scoped,
    Effect.provide(Layer.mergeAll(
      embedded({ dataDirectory: ":memory:", apiKeys: [], browser: false }),
      Layer.succeed(SearchIndex, {
        search,
        pages: () => Effect.succeed(new Set()),
        size: Effect.succeed({ segments: 0, pages: 0 }),
        statistics: () => Effect.succeed({ pages: 0, documents: new Map() })
      }),
      Layer.succeed(EngineSettings, { apiKeys: ["good", ""].map((key) => Redacted.make(key)) })
    ))
  )
