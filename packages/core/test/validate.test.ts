import { assert, describe, it } from "@effect/vitest"
import { call, connect, Observer, type Operation } from "@trawl/core"
import { task } from "@trawl/core/machine"
import * as Testing from "@trawl/core/testing"
import { validated, validatedTask, validating } from "@trawl/core/validate"
import { guardScrapeResponse, misfitOf, scrape as contract, type ScrapeResponse } from "@trawl/types"
import * as Effect from "effect/Effect"
import { inspect } from "node:util"

const operation: Operation<ScrapeResponse> = { contract, guard: guardScrapeResponse }
const request = { body: { url: "https://example.com/" } }
const good = {
  success: true,
  data: { markdown: "# Hi", branding: { colors: { primary: "#fff" }, news: 1 }, later: [{}] },
  later: null
}
/** The generated guard does not check `branding`; the full guard does. */
const bad = { ...good, data: { ...good.data, branding: { colors: { primary: 7 } } } }
const malformed = { _tag: "ResponseMalformed", path: "data.branding.colors.primary", expected: "string or null" }

const answered = (body: unknown) =>
  Testing.script([{ status: 503 }, { body, headers: { "x-request-id": "r-1" } }], { retry: () => 0 }).layer

describe("validated", () => {
  it.effect("accepts valid responses unchanged, including unknown fields", () =>
    Effect.gen(function*() {
      for (const checked of [task(validated(operation), request), validatedTask(task(operation, request))]) {
        assert.deepStrictEqual<unknown>(yield* call(checked).pipe(Effect.provide(answered(good))), good)
      }
    }))

  it.effect("reports problems that the generated guard skips", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual<unknown>(yield* call(task(operation, request)).pipe(Effect.provide(answered(bad))), bad)
      const error = yield* Effect.flip(call(task(validated(operation), request))).pipe(Effect.provide(answered(bad)))
      assert.deepInclude<object>(error.reason, malformed)
      assert.deepInclude(error, { operation: "scrape", attempts: 2, status: 200, requestId: "r-1" })
    }))

  it.effect("reports problems found by the generated guard in the guard's words", () =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(call(task(validated(operation), request))).pipe(
        Effect.provide(answered({ success: true, data: { metadata: { title: "T", sourceURL: 1 } } }))
      )
      const { path, expected } = { path: "", expected: "", ...error.reason }
      assert.deepStrictEqual([{ path, expected }], [
        misfitOf(guardScrapeResponse, { success: true, data: { metadata: { title: "T", sourceURL: 1 } } })
      ])
    }))

  it("does not change an operation that is not in the contract", () => {
    const own = { ...operation, contract: { ...contract, name: "ours" } }
    assert.strictEqual(validated(own), own)
  })
})

describe("validating", () => {
  const shaped = task(operation, request, ({ data }) => data.markdown)
  const watched = call(shaped).pipe(Effect.provideService(Observer, validating))

  it.effect("validates the responses of all calls", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* watched.pipe(Effect.provide(answered(good))), "# Hi")
      const error = yield* Effect.flip(watched).pipe(Effect.provide(answered(bad)))
      assert.deepInclude<object>(error.reason, malformed)
      assert.deepInclude(error, { operation: "scrape", attempts: 2, status: 200, requestId: "r-1" })
      assert.deepStrictEqual<unknown>(error.body, bad)
    }))

  it("also works with promises and concurrent calls", async () => {
    const bodies = [bad, good, bad, good].map((body) => JSON.stringify(body))
    let sent = 0
    const transport = {
      send: async () => {
        const body = bodies[sent++ % bodies.length] ?? ""
        await new Promise((resolve) => setTimeout(resolve, 5))
        return { status: 200, headers: new Map<string, string>(), body }
      }
    }
    const run = connect({ apiKey: "test-key", baseUrl: "https://api.example.com", transport })
    const paths = bodies.map(() => run(watched).then(String, ({ reason }) => reason.path))
    assert.deepStrictEqual(await Promise.all(paths), [malformed.path, "# Hi", malformed.path, "# Hi"])
  })

  it.effect("never shows a key that the service repeats", () =>
    Effect.gen(function*() {
      const echo = { ...bad, data: { ...bad.data, markdown: "Bearer test-key" } }
      const error = yield* Effect.flip(watched).pipe(Effect.provide(answered(echo)))
      assert.notInclude(inspect(error, { depth: Infinity }) + JSON.stringify(error), "test-key")
    }))

  it.effect("does not change failures", () =>
    Effect.gen(function*() {
      const { layer } = Testing.script([{
        status: 402,
        body: { success: false, error: "Payment Required: Insufficient credits" }
      }])
      const error = yield* Effect.flip(watched).pipe(Effect.provide(layer))
      assert.strictEqual(error.reason._tag, "CreditsExhausted")
    }))
})
