import type { Document } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createServer, type RequestListener } from "node:http"
import { embedded, type EmbeddedOptions, inMemory } from "../../src/index.ts"

/**
 * An engine that may fetch from this machine, as a function from request to response; by default with the key `key-a`.
 */
export const serviceEngine = Effect.fnUntraced(function*(options: Partial<EmbeddedOptions> = {}) {
  const parts = yield* Layer.build(
    embedded({
      dataDirectory: ":memory:",
      apiKeys: ["key-a"],
      allowedAddresses: ["127.0.0.1"],
      browser: false,
      ...options
    })
  )
  const answer = yield* Effect.provideContext(inMemory, parts)
  const ask = (
    method: string,
    path: string,
    { body, form, headers = {}, key = "key-a" }: {
      readonly body?: object | string
      readonly form?: FormData
      readonly headers?: Readonly<Record<string, string>>
      readonly key?: string
    } = {}
  ) =>
    Effect.promise(async () => {
      const response = await answer(
        new Request(new URL(path, "http://engine.internal"), {
          method,
          headers: {
            ...headers,
            authorization: `Bearer ${key}`,
            ...body === undefined ? {} : { "content-type": "application/json" }
          },
          body: form ?? (body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body))
        })
      )
      const text = await response.text()
      // the test checks which fields exist
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: (text.startsWith("{") ? JSON.parse(text) : {}) as Answer
      }
    })
  return { ask, parts }
})

export interface Answer {
  readonly success: boolean
  readonly error: string
  readonly details: ReadonlyArray<{ readonly path: ReadonlyArray<unknown>; readonly message: string }>
  // a document, a list of documents, or another value, depending on the operation
  readonly data:
    & Document
    & ReadonlyArray<Document & { readonly id: string; readonly endpoint: string; readonly target: string | null }>
    & Readonly<Record<"remainingCredits" | "planCredits", number>>
  readonly id: string
  readonly url: string
  readonly status: string
  readonly invalidURLs: ReadonlyArray<string>
  readonly completed: number
  readonly total: number
  readonly creditsUsed: number
  readonly next: string
  readonly errors: ReadonlyArray<
    { readonly id: string; readonly url: string; readonly error: string; readonly code: string }
  >
  readonly robotsBlocked: ReadonlyArray<string>
  readonly warning: string
  readonly periods: ReadonlyArray<{ readonly apiKey: string; readonly creditsUsed: number }>
  readonly jobsInQueue: number
  readonly concurrency: number
  readonly maxConcurrency: number
  readonly cursor: string
  readonly has_more: boolean
}

/** A site on this machine until the test ends. */
export const siteOf = (listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly close: () => void }>((resume) => {
      const server = createServer(listener)
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        if (typeof address !== "object" || address === null) throw new Error("no address")
        resume(Effect.succeed({
          url: `http://127.0.0.1:${address.port}`,
          close: () => {
            server.close()
            server.closeAllConnections()
          }
        }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )

/** A page that contains its path and a few more words. */
export const pageOf: RequestListener = (request, response) => {
  response.setHeader("content-type", "text/html")
  response.end(
    `<!doctype html><title>Page ${request.url}</title><main><h1>Page ${request.url}</h1><p>The words of the page at ${request.url}, which are a few more.</p></main>`
  )
}

/** Repeats the request until the response is suitable, for some seconds at most. */
export const until = <A>(ask: Effect.Effect<A>, suits: (answer: A) => boolean) =>
  Effect.gen(function*() {
    for (let attempt = 0; attempt < 500; attempt++) {
      const answer = yield* ask
      if (suits(answer)) return answer
      yield* Effect.sleep(20)
    }
    throw new Error("It never came")
  })
