import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Frame } from "../../src/http/job-frames.ts"
import { embedded, type EmbeddedOptions, EngineAddress, listen } from "../../src/index.ts"
import type { Answer } from "../service/service-engine.ts"

/** An engine on a port, with the key `key-a`. */
export const listeningEngine = Effect.fnUntraced(function*(
  options: Partial<EmbeddedOptions> = {},
  shutdownTimeout: Duration.Input = "5 seconds"
) {
  const context = yield* Layer.build(Layer.provideMerge(
    listen({ port: 0, shutdownTimeout }),
    embedded({
      dataDirectory: ":memory:",
      apiKeys: ["key-a"],
      allowedAddresses: ["127.0.0.1"],
      browser: false,
      ...options
    })
  ))
  const { url } = yield* Effect.provideContext(EngineAddress, context)
  const fetched = (path: string, { body, headers, method = "GET" }: {
    readonly body?: object
    readonly headers?: Record<string, string>
    readonly method?: string
  } = {}) =>
    Effect.promise((signal) =>
      fetch(new URL(path, url), {
        method,
        signal,
        headers: { authorization: "Bearer key-a", "content-type": "application/json", ...headers },
        body: body === undefined ? null : JSON.stringify(body)
      })
    )
  const ask = (...args: Parameters<typeof fetched>) =>
    Effect.flatMap(fetched(...args), (response) => Effect.promise(async () => await response.json() as Answer))
  const startBatch = (urls: ReadonlyArray<string>, more: object = {}) =>
    Effect.map(
      ask("/v2/batch/scrape", { method: "POST", body: { urls, maxAge: 0, ...more } }),
      ({ id }) => `/v2/batch/scrape/${id}`
    )
  return { ask, fetched, startBatch, url, watch: watching(url) }
})

export interface Watch {
  readonly socket: WebSocket
  readonly frames: ReadonlyArray<Frame>
  /** The close code and reason. */
  readonly closed: Effect.Effect<readonly [code: number, reason: string]>
}

/** Opens a WebSocket, with the key as the sub-protocol, as the official clients do. */
const watching = (url: string) => (path: string, protocols: ReadonlyArray<string> = ["key-a"]): Effect.Effect<Watch> =>
  Effect.callback((resume) => {
    const socket = new WebSocket(new URL(path, url.replace("http", "ws")), [...protocols])
    const frames: Array<Frame> = []
    const { promise, resolve } = Promise.withResolvers<readonly [number, string]>()
    socket.addEventListener("open", () => {
      resume(Effect.succeed({ socket, frames, closed: Effect.promise(() => promise) }))
    })
    socket.addEventListener("message", ({ data }) => frames.push(JSON.parse(String(data)) as Frame))
    socket.addEventListener("close", ({ code, reason }) => resolve([code, reason]))
    socket.addEventListener("error", () => resume(Effect.die(new Error("No WebSocket was opened"))))
  })
