import type { Document } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { embedded, inMemory } from "../../src/index.ts"

/** An engine that may fetch from this machine: its `POST /v2/scrape`, as a function. */
export const scrapingEngine = (parts: Layer.Layer<never> = Layer.empty) =>
  Effect.gen(function*() {
    const context = yield* Layer.build(Layer.merge(embedded({ dataDirectory: ":memory:", apiKeys: ["engine-key"], allowedAddresses: ["127.0.0.1"] }), parts))
    const answer = yield* Effect.provideContext(inMemory, context)
    return (body: object) =>
      Effect.promise(async () => {
        const response = await answer(
          new Request("http://engine.internal/v2/scrape", {
            method: "POST",
            headers: { "content-type": "application/json", authorization: "Bearer engine-key" },
            body: JSON.stringify(body)
          })
        )
        // whatever is missing of it, the test says so
        return { status: response.status, body: await response.json() as Answer }
      })
  })

interface Answer {
  readonly error: string
  readonly details: ReadonlyArray<{ readonly path: ReadonlyArray<unknown>; readonly message: string }>
  readonly data: Document
}
