import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Testing from "@trawl/core/testing"
import * as Monitor from "@trawl/monitor"
import type { MonitorPage } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"

const monitorId = "0193a5d2-1111-7bbb-8ccc-0123456789ab"
const checkId = "0193a5d2-2222-7bbb-8ccc-0123456789ab"
const check = (status: string, more: object = {}) => ({ id: checkId, monitorId, status, ...more })
const detail = (status: string, pages: ReadonlyArray<object>, next?: string) => ({
  body: { success: true, ...next !== undefined && { next }, data: check(status, { pages }) }
})
const page = (name: string) => ({ id: name, url: `https://effect.website/${name}`, status: "same" })

const list = (...ids: ReadonlyArray<string>) => ({
  body: { success: true, data: ids.map((id) => ({ ...check("completed"), id })) }
})

describe("monitors", () => {
  it.effect("are all listed, part after part, each once", () => {
    const { requests, layer } = Testing.script([list("a", "b"), list("b", "c"), list()])
    return Effect.gen(function*() {
      const checks = yield* Stream.runCollect(Monitor.checks(monitorId, { limit: 2, status: "completed" }))
      assert.deepStrictEqual(checks.map(({ id }) => id), ["a", "b", "c"])
      assert.deepStrictEqual(
        requests.map(({ url }) => url.split("?")[1]),
        [0, 2, 4].map((offset) => `limit=2&offset=${offset}&status=completed`)
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("give all pages of a check by its links", () => {
    const { requests, layer } = Testing.script([
      detail(
        "completed",
        [page("a"), page("b")],
        `https://elsewhere.example/v2/monitor/${monitorId}/checks/${checkId}?limit=2&skip=2`
      ),
      detail("completed", [page("c")])
    ])
    return Effect.gen(function*() {
      const pages = yield* Stream.runCollect(Monitor.pages(monitorId, checkId))
      expectTypeOf(pages).toEqualTypeOf<Array<MonitorPage>>()
      assert.deepStrictEqual(pages.map(({ id }) => id), ["a", "b", "c"])
      assert.deepStrictEqual(
        requests.map(({ url }) => url),
        [0, 2].map((skip) => `https://api.example.com/v2/monitor/${monitorId}/checks/${checkId}?skip=${skip}`)
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("are checked at once, and the check is waited for", () => {
    const { layer } = Testing.script([
      { body: { success: true, id: checkId, data: check("queued") } },
      detail("queued", []),
      detail("running", []),
      detail("partial", [page("a")])
    ])
    return Effect.gen(function*() {
      const { id } = yield* Monitor.run(monitorId)
      const fiber = yield* Effect.forkChild(Monitor.wait(monitorId, id))
      yield* TestClock.adjust("4 seconds")
      const { data } = yield* Fiber.join(fiber)
      assert.strictEqual(data.status, "partial")
      assert.lengthOf(data.pages, 1)
    }).pipe(Effect.provide(layer))
  })

  it("do not compile with what the specification does not know", () => {
    const schedule = { cron: "0 * * * *" }
    assert.lengthOf([
      // @ts-expect-error misspelt, deep inside
      Monitor.create({ name: "Docs", schedule, targets: [{ type: "scrape", url: ["https://effect.website/"] }] }),
      // @ts-expect-error no such status
      Monitor.listChecks(monitorId, { status: "done" })
    ], 2)
  })
})
