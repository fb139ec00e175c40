import { assert, describe, it } from "@effect/vitest"
import { streamingPages } from "@trawl/core"
import { jobPages, type PageJobOperation, type PagesOptions } from "@trawl/core/machine"
import * as Testing from "@trawl/core/testing"
import { getCrawlStatus } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

const operation: PageJobOperation = { contract: getCrawlStatus, guard: () => true }
const pages = streamingPages(<const Options extends PagesOptions = {}>(id: string, options?: Options) =>
  jobPages<Options>(operation, id, options ?? {})
)

describe("the pages of a job", () => {
  it.effect("rejects an invalid poll interval", () => {
    const { requests, layer } = Testing.script([])
    return Effect.gen(function*() {
      for (const interval of [Number.NaN, -5, "-5 seconds", "soon" as never, null as never] as const) {
        const error = yield* Effect.flip(Stream.runDrain(pages("123e4567-e89b-12d3-a456-426614174000", { interval })))
        assert.strictEqual(error.message, "run: `interval` must be 0 or more milliseconds; nothing was sent")
      }
      assert.lengthOf(requests, 0)
    }).pipe(Effect.provide(layer))
  })
})
