import { assert, describe, it } from "@effect/vitest"
import { ApiError, call, connect, Host, iterate, type Run } from "@trawl/core"
import { task } from "@trawl/core/machine"
import * as Testing from "@trawl/core/testing"
import { testClock } from "@trawl/core/testing/pure"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { getEventListeners } from "node:events"
import { fastHost } from "./fast-host.ts"
import { found, searchOperation } from "./search-operation.ts"

const search = Effect.provideService(call(task(searchOperation, { body: { query: "effect" } })), Host, () => fastHost)
const searches = Stream.forever(Stream.fromEffect(search))

const connected = (answers: ReadonlyArray<Testing.Scripted>) => {
  const { requests, transport } = Testing.script(answers)
  return { requests, run: connect({ apiKey: "test-key", baseUrl: "https://api.example.com", transport }) }
}

describe("iterate", () => {
  it("emits the values of a stream, and requests nothing after the loop has ended", async () => {
    const { requests, run } = connected([{ body: found }, { body: found }, { body: found }])
    let count = 0
    for await (const results of iterate(run, searches)) {
      assert.deepStrictEqual<unknown>(results, found)
      if (++count === 2) break
    }
    assert.lengthOf(requests, 2)
  })

  it("throws the ApiError itself", async () => {
    const { run } = connected([{ body: found }, { status: 401 }])
    const seen: Array<unknown> = []
    try {
      for await (const results of iterate(run, searches)) seen.push(results)
      assert.fail("expected an error")
    } catch (error) {
      assert.instanceOf(error, ApiError)
      assert.isTrue(error.is("Unauthorized"))
    }
    assert.lengthOf(seen, 1)
  })

  it("ends after its time limit, even during a pause, and leaves no listener", async () => {
    const { run } = connected([])
    const { signal } = new AbortController()
    const clock = testClock()
    const timed: Run = (effect, options) => run(Effect.provideService(effect, Host, () => clock), options)
    const begun = clock.now()
    try {
      for await (
        const _ of iterate(timed, Stream.concat(Stream.make(1), Stream.never), { signal, timeout: 3_600_000 })
      ) assert.strictEqual(_, 1)
      assert.fail("expected an error")
    } catch (error) {
      assert.instanceOf(error, ApiError)
      assert.deepStrictEqual(error.reason, {
        _tag: "TimedOut",
        retryable: "no",
        limit: "deadline",
        milliseconds: 3_600_000
      })
    }
    assert.isAtLeast(clock.now() - begun, 3_600_000)
    assert.lengthOf(getEventListeners(signal, "abort"), 0)
  })

  it("rejects an invalid time limit and an unknown option before it sends anything", async () => {
    const { requests, run } = connected([])
    for (
      const [field, options] of [["timeout", { timeout: 0 }], ["timeout", { timeout: NaN }], [
        "timeot",
        { timeot: 5 } as object
      ]] as const
    ) {
      try {
        for await (const _ of iterate(run, searches, options)) assert.fail("expected an error")
        assert.fail("expected an error")
      } catch (error) {
        assert.instanceOf(error, ApiError)
        assert.deepInclude(
          { ...error.reason },
          field === "timeout" ? { _tag: "SettingsInvalid", setting: field } : { _tag: "RequestInvalid", field }
        )
      }
    }
    assert.lengthOf(requests, 0)
  })

  it("ends when its signal is aborted", async () => {
    const { run } = connected([{ body: found }, { silent: true }])
    const controller = new AbortController()
    try {
      for await (const _ of iterate(run, searches, { signal: controller.signal })) controller.abort(new Error("enough"))
      assert.fail("expected an error")
    } catch (error) {
      assert.instanceOf(error, ApiError)
      assert.isTrue(error.is("Aborted"))
    }
  })
})
