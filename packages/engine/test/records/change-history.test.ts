import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as ChangeHistoryRecords from "../../src/records/change-history.ts"
import { ChangeHistory } from "../../src/store/change-history.ts"
import { onEachDriver } from "./drivers.ts"

onEachDriver("the change history", ChangeHistoryRecords.layer, (it) => {
  const page = { team: "a", url: "https://example.com/", tag: null }

  it.effect("returns the last snapshot of a page, with its data", () =>
    Effect.gen(function*() {
      const history = yield* ChangeHistory
      assert.isUndefined(yield* history.latest(page))
      const long = "word ".repeat(2_000)
      yield* history.record(page, { scrapedAt: 1_700_000_000_000.5, markdown: "first" })
      yield* history.record(page, {
        scrapedAt: 1_700_000_000_001,
        markdown: long,
        data: { schema: "{}", json: `{"price":1}` }
      })
      assert.deepStrictEqual(yield* history.latest(page), {
        scrapedAt: 1_700_000_000_001,
        markdown: long,
        data: { schema: "{}", json: `{"price":1}` }
      })
    }))

  it.effect("keeps the data of an unchanged page when it is recorded without data", () =>
    Effect.gen(function*() {
      const { latest, record } = yield* ChangeHistory
      const other = { ...page, tag: "data" }
      yield* record(other, { scrapedAt: 1, markdown: "same", data: { schema: "{}", json: "{}" } })
      yield* record(other, { scrapedAt: 2, markdown: "same" })
      assert.deepStrictEqual(yield* latest(other), {
        scrapedAt: 2,
        markdown: "same",
        data: { schema: "{}", json: "{}" }
      })
    }))

  it.effect("keeps teams and tags separate", () =>
    Effect.gen(function*() {
      const { latest, record } = yield* ChangeHistory
      const tags = [null, "", "#"]
      for (const [at, tag] of tags.entries()) {
        yield* record({ team: "b", url: page.url, tag }, { scrapedAt: at, markdown: `tag ${tag}` })
      }
      for (const tag of tags) {
        assert.strictEqual((yield* latest({ team: "b", url: page.url, tag }))?.markdown, `tag ${tag}`)
      }
      assert.isUndefined(yield* latest({ team: "c", url: page.url, tag: null }))
    }))
})
