import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { embedded, inMemory } from "../../../src/index.ts"

/** An engine that may fetch from this host, as a function from request to response. */
export const engineForFiles = Effect.fnUntraced(function*(host = "127.0.0.1") {
  const parts = yield* Layer.build(
    embedded({ dataDirectory: ":memory:", apiKeys: ["engine-key"], allowedAddresses: [host] })
  )
  const answer = yield* Effect.provideContext(inMemory, parts)
  const send = (method: string, path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
    Effect.promise(async (): Promise<Answer> => {
      const response = await answer(
        new Request(path.startsWith("http") ? path : `http://engine.internal${path}`, {
          method,
          body,
          headers: { authorization: "Bearer engine-key", ...headers }
        })
      )
      // the test checks which fields exist
      return { status: response.status, body: await response.json() as Answer["body"] }
    })
  const json = (path: string, body: object) =>
    send("POST", path, JSON.stringify(body), { "content-type": "application/json" })
  return { parts, send, json, scrape: (url: string, options: object = {}) => json("/v2/scrape", { url, ...options }) }
})

export interface Answer {
  readonly status: number
  readonly body: {
    readonly success: boolean
    readonly error: string
    readonly code: string
    readonly details: ReadonlyArray<{ readonly path: ReadonlyArray<unknown>; readonly message: string }>
    readonly data:
      & Readonly<
        Record<"markdown" | "html" | "rawHtml" | "warning" | "uploadUrl" | "uploadRef" | "method" | "expiresAt", string>
      >
      & {
        readonly web: ReadonlyArray<{ readonly url: string; readonly title: string; readonly category: string }>
        readonly links: ReadonlyArray<string>
        readonly pages: ReadonlyArray<{ readonly pageNumber: number; readonly markdown: string }>
        readonly blocks: ReadonlyArray<{
          readonly pageNumber: number
          readonly items: ReadonlyArray<{
            readonly type: string
            readonly content: string
            readonly bbox: ReadonlyArray<number> | null
            readonly markdownSpan: readonly [number, number] | null
            readonly readingOrder: number
            readonly source: string
            readonly confidence: { readonly layout: number | null; readonly ocr: number | null }
          }>
        }>
        readonly metadata: Readonly<Record<string, unknown>>
        readonly maxSizeBytes: number
      }
  }
}
