import { assert, describe, it } from "@effect/vitest"
import * as Testing from "@trawl/core/testing"
import { sendSearchFeedback } from "@trawl/feedback"
import * as Effect from "effect/Effect"

const id = "123e4567-e89b-12d3-a456-426614174000"

describe("feedback", () => {
  it.effect("on a search names it in the path and says the rest in the body", () => {
    const { requests, layer } = Testing.script([{ body: { success: true, feedbackId: "f", creditsRefunded: 1 } }])
    const options = {
      rating: "good",
      valuableSources: [{ url: "https://effect.website/", reason: "It is the source" }]
    } as const
    return Effect.gen(function*() {
      assert.strictEqual((yield* sendSearchFeedback(id, options)).creditsRefunded, 1)
      assert.strictEqual(requests[0]?.url, `https://api.example.com/v2/search/${id}/feedback`)
      assert.strictEqual(requests[0]?.body, JSON.stringify(options))
    }).pipe(Effect.provide(layer))
  })

  it("does not compile with what the specification does not know", () => {
    // @ts-expect-error no such rating
    assert.isDefined(sendSearchFeedback(id, { rating: "great", valuableSources: [{ url: "https://effect.website/" }] }))
  })
})
