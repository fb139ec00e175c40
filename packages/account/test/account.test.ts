import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Account from "@trawl/account"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

const part = (ids: ReadonlyArray<string>, cursor: string | null) => ({
  body: { success: true, data: ids.map((id) => ({ id, endpoint: "scrape" })), cursor }
})

describe("the account", () => {
  it.effect("says which credits are left, and which were used for each key", () => {
    const { requests, layer } = Testing.script([
      { body: { success: true, data: { remainingCredits: 1000 } } },
      { body: { success: true, periods: [{ apiKey: "ci", creditsUsed: 3 }] } }
    ])
    return Effect.gen(function*() {
      const { data } = yield* Account.creditUsage()
      expectTypeOf(data.remainingCredits).toEqualTypeOf<number>()
      assert.strictEqual(data.remainingCredits, 1000)
      assert.strictEqual((yield* Account.creditUsageHistory({ byApiKey: true })).periods[0]?.apiKey, "ci")
      assert.strictEqual(requests[1]?.url, "https://api.example.com/v2/team/credit-usage/historical?byApiKey=true")
    }).pipe(Effect.provide(layer))
  })

  it.effect("lists all activity, by the cursor of each part", () => {
    const { requests, layer } = Testing.script([part(["a", "b"], "two"), part(["c"], null)])
    return Effect.gen(function*() {
      const jobs = yield* Stream.runCollect(Account.activity({ endpoint: "scrape" }))
      assert.deepStrictEqual(jobs.map(({ id }) => id), ["a", "b", "c"])
      assert.deepStrictEqual(requests.map(({ url }) => url.split("?")[1]), [
        "endpoint=scrape",
        "endpoint=scrape&cursor=two"
      ])
    }).pipe(Effect.provide(layer))
  })

  it("does not compile with what the specification does not know", () => {
    // @ts-expect-error misspelt
    assert.isDefined(Account.setThreatProtection({ mode: "normal", whiteList: [] }))
  })
})
