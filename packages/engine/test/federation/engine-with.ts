import type { PaperRecord } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { embedded, inMemory, PageStore, type ProviderSettings } from "../../src/index.ts"
import { aPage } from "../store/a-page.ts"

/**
 * An engine with these providers and one page of its own, https://own.example/, as a function from request to response.
 */
export const engineWith = Effect.fnUntraced(
  function*(providers: ReadonlyArray<ProviderSettings>, dataDirectory = ":memory:") {
    const parts = yield* Layer.build(embedded({ dataDirectory, apiKeys: ["engine-key"], providers }))
    return yield* Effect.gen(function*() {
      yield* (yield* PageStore).put(
        aPage({ url: "https://own.example/", title: "Own page about tides", text: "Tides come and go." })
      )
      const answer = yield* inMemory
      return (body: object): Effect.Effect<{ readonly status: number; readonly body: Answer }> =>
        Effect.promise(async () => {
          const response = await answer(
            new Request("http://engine.internal/v2/search", {
              method: "POST",
              headers: { "content-type": "application/json", authorization: "Bearer engine-key" },
              body: JSON.stringify(body)
            })
          )
          // the test checks which fields exist
          return { status: response.status, body: await response.json() as Answer }
        })
    }).pipe(Effect.provideContext(parts))
  }
)

type Item = Readonly<Record<"url" | "title" | "description", string>> & { readonly position: number }

interface Answer {
  readonly data: Readonly<Record<"web" | "images" | "news", ReadonlyArray<Item>>> & {
    readonly research: ReadonlyArray<PaperRecord>
  }
  readonly warning: string
  readonly warnings: ReadonlyArray<string>
  readonly creditsUsed: number
}
