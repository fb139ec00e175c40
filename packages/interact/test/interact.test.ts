import { assert, describe, it } from "@effect/vitest"
import * as Testing from "@trawl/core/testing"
import * as Interact from "@trawl/interact"
import * as Effect from "effect/Effect"

const id = "session-1"
const opened = { body: { success: true, id, liveViewUrl: null } }

describe("a browser", () => {
  it.effect("runs code, and is closed with its scope", () => {
    const { requests, layer } = Testing.script([opened, { body: { success: true, result: "2" } }, {
      body: { success: true, creditsBilled: 2 }
    }])
    return Effect.gen(function*() {
      yield* Effect.scoped(Effect.gen(function*() {
        const browser = yield* Interact.scoped({ ttl: 60 })
        assert.strictEqual((yield* Interact.execute(browser.id, { code: "1 + 1" })).result, "2")
      }))
      assert.deepStrictEqual(
        requests.map(({ method, url }) => `${method} ${url.slice("https://api.example.com".length)}`),
        [
          "POST /v2/interact",
          `POST /v2/interact/${id}/execute`,
          `DELETE /v2/interact/${id}`
        ]
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("may be closed already when its scope ends", () => {
    const { layer } = Testing.script([opened, {
      status: 410,
      body: { success: false, error: "Browser session has been destroyed." }
    }])
    return Effect.scoped(Interact.scoped()).pipe(Effect.provide(layer))
  })

  it.effect("does not run code twice after a lost connection", () => {
    const { requests, layer } = Testing.script([{ lost: "reset" }])
    return Effect.gen(function*() {
      assert.isTrue((yield* Effect.flip(Interact.execute(id, { code: "buy()" }))).is("TransportFailed"))
      assert.lengthOf(requests, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("of a scrape says in its answer that the code failed", () => {
    const { layer } = Testing.script([{ body: { success: false, error: "ReferenceError" } }])
    return Effect.gen(function*() {
      assert.strictEqual(
        (yield* Interact.continueScrape("123e4567-e89b-12d3-a456-426614174000", { code: "x" })).error,
        "ReferenceError"
      )
    }).pipe(Effect.provide(layer))
  })

  it("does not compile with what the specification does not know", () => {
    assert.lengthOf([
      // @ts-expect-error misspelt
      Interact.start({ tll: 60 }),
      // @ts-expect-error no such language
      Interact.execute(id, { code: "1", language: "ruby" })
    ], 2)
  })
})
