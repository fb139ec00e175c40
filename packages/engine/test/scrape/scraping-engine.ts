import type { Document } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { embedded, type EmbeddedOptions, inMemory } from "../../src/index.ts"

/**
 * An engine that may fetch from this machine: its `POST /v2/scrape` as a function, and another one that opens links of
 * the engine.
 */
export const scrapingEngine = (parts: Layer.Layer<never> = Layer.empty, options: Partial<EmbeddedOptions> = {}) =>
  Effect.gen(function*() {
    const context = yield* Layer.build(
      Layer.merge(
        embedded({ dataDirectory: ":memory:", apiKeys: ["engine-key"], allowedAddresses: ["127.0.0.1"], ...options }),
        parts
      )
    )
    const answer = yield* Effect.provideContext(inMemory, context)
    const scrape = (body: object) =>
      Effect.promise(async () => {
        const response = await answer(
          new Request("http://engine.internal/v2/scrape", {
            method: "POST",
            headers: { "content-type": "application/json", authorization: "Bearer engine-key" },
            body: JSON.stringify(body)
          })
        )
        // the test checks which fields exist
        return { status: response.status, body: await response.json() as Answer }
      })
    return Object.assign(scrape, { open: (url: string) => Effect.promise(() => answer(new Request(url))) })
  })

interface Answer {
  readonly error: string
  readonly code?: string
  readonly details: ReadonlyArray<{ readonly path: ReadonlyArray<unknown>; readonly message: string }>
  readonly data: Document
}
