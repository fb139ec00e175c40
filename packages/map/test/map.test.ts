import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Testing from "@trawl/core/testing"
import { map, type MapOptions } from "@trawl/map"
import type { MapLink } from "@trawl/types"
import * as Effect from "effect/Effect"

const url = "https://effect.website/"

describe("map", () => {
  it.effect("sends the options unchanged and returns the links", () => {
    const options = { url, search: "schema", limit: 10 }
    const links = [{ url: `${url}docs/schema`, title: "Schema" }]
    const { requests, layer } = Testing.script([{ body: { success: true, links } }])
    return Effect.gen(function*() {
      const found = yield* map(options)
      expectTypeOf(found.links).toEqualTypeOf<ReadonlyArray<MapLink>>()
      assert.deepStrictEqual<unknown>(found.links, links)
      assert.strictEqual(requests[0]?.body, JSON.stringify(options))
    }).pipe(Effect.provide(layer))
  })

  it.effect("rejects an invalid URL before anything is sent", () => {
    const { requests, layer } = Testing.script([])
    return Effect.gen(function*() {
      for (const wrong of ["", "effect.website", "ftp://effect.website", undefined, 7]) {
        // JavaScript has no types
        const error = yield* Effect.flip(map({ url: wrong } as MapOptions))
        assert.include(error.message, "`url` must be an absolute http(s) URL; nothing was sent")
      }
      assert.lengthOf(requests, 0)
    }).pipe(Effect.provide(layer))
  })

  it("does not compile with fields that the specification does not have", () => {
    // @ts-expect-error misspelt
    assert.isDefined(map({ url, serch: "schema" }))
  })
})
