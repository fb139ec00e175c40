import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { embedded, inMemory, PageStore, type StoredPage } from "../../src/index.ts"
import type { ThreatSettings } from "../../src/scrape/policy/threat/threat-protection.ts"

/** An engine with these pages, as functions from request to response. */
export const engineOf = Effect.fnUntraced(
  function*(
    pages: ReadonlyArray<StoredPage>,
    allowedAddresses: ReadonlyArray<string> = [],
    threatProtection?: ThreatSettings
  ) {
    const parts = yield* Layer.build(
      embedded({ dataDirectory: ":memory:", apiKeys: ["engine-key"], allowedAddresses, threatProtection })
    )
    return yield* Effect.gen(function*() {
      const store = yield* PageStore
      yield* Effect.forEach(pages, store.put)
      const answer = yield* inMemory
      const ask = (
        method: string,
        path: string,
        body?: object
      ): Effect.Effect<{ readonly status: number; readonly body: Answer }> =>
        Effect.promise(async () => {
          const response = await answer(
            new Request(`http://engine.internal${path}`, {
              method,
              headers: { "content-type": "application/json", authorization: "Bearer engine-key" },
              body: body === undefined ? null : JSON.stringify(body)
            })
          )
          // the test checks which fields exist
          return { status: response.status, body: await response.json() as Answer }
        })
      return {
        parts,
        search: (body: object) => ask("POST", "/v2/search", body),
        scrape: (body: object) => ask("POST", "/v2/scrape", body),
        get: (path: string) => ask("GET", path)
      }
    }).pipe(Effect.provideContext(parts))
  }
)

type Item =
  & Readonly<
    Record<
      | "url"
      | "title"
      | "description"
      | "snippet"
      | "date"
      | "imageUrl"
      | "category"
      | "markdown"
      | "paperId"
      | "primaryId"
      | "abstract",
      string
    >
  >
  & {
    readonly position: number
    readonly imageWidth: number
    readonly imageHeight: number
    readonly score: number
    readonly ids: Readonly<Record<string, ReadonlyArray<string>>>
    readonly metadata: Readonly<Record<string, unknown>>
    readonly signals: Readonly<Record<"structural" | "semantic" | "articleRank" | "seedOverlap", number>>
  }

export interface Answer {
  readonly success: boolean
  readonly error: string
  readonly details: ReadonlyArray<
    { readonly path: ReadonlyArray<unknown>; readonly message: string; readonly position: number }
  >
  readonly data: Readonly<Record<"web" | "images" | "news" | "research", ReadonlyArray<Item>>>
  readonly warning: string
  readonly warnings: ReadonlyArray<string>
  readonly creditsUsed: number
  readonly id: string
  readonly results: ReadonlyArray<Item>
  readonly paper: Readonly<Record<string, unknown>>
  readonly paperId: string
  readonly query: string
  readonly passages: ReadonlyArray<{ readonly text: string; readonly score: number }>
  readonly poolSize: number
  readonly truncated: boolean
  readonly note: string | null
}
