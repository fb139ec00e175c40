import { assert, describe, it } from "@effect/vitest"
import { ApiError, call, connect, Host, iterate } from "@trawl/core"
import { task } from "@trawl/core/machine"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { fastHost } from "./fast-host.ts"
import { found, searchOperation } from "./search-operation.ts"

const search = Effect.provideService(call(task(searchOperation, { body: { query: "effect" } })), Host, () => fastHost)
const searches = Stream.forever(Stream.fromEffect(search))

const connected = (answers: ReadonlyArray<Testing.Scripted>) => {
  const { asked, transport } = Testing.script(answers)
  return { asked, run: connect({ apiKey: "test-key", baseUrl: "https://api.example.com", transport }) }
}

describe("iterate", () => {
  it("gives what a stream gives, and asks no more once the loop is left", async () => {
    const { asked, run } = connected([{ body: found }, { body: found }, { body: found }])
    let count = 0
    for await (const results of iterate(run, searches)) {
      assert.deepStrictEqual<unknown>(results, found)
      if (++count === 2) break
    }
    assert.lengthOf(asked, 2)
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

  it("ends with its signal", async () => {
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
