import * as Effect from "effect/Effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A received request. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage["headers"]
  readonly body: Readonly<Record<string, unknown>>
}

export interface LocalService {
  readonly url: string
  readonly received: ReadonlyArray<Received>
}

type Answer = (received: Received, response: ServerResponse, count: number) => void

/** A real HTTP server on a free port of this machine, until the scope ends. */
export const localService = (answer: Answer) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const received: Array<Received> = []
      const server = createServer(async (request, response) => {
        let text = ""
        for await (const chunk of request) text += chunk
        const url = new URL(request.url ?? "/", "http://service.internal")
        const one = {
          method: request.method ?? "",
          path: url.pathname,
          query: url.searchParams,
          headers: request.headers,
          body: JSON.parse(text || "{}")
        }
        received.push(one)
        answer(one, response, received.length)
      })
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
      // a server on a port has an address with one
      const { port } = server.address() as AddressInfo
      return { server, service: { url: `http://127.0.0.1:${port}`, received } satisfies LocalService }
    }),
    ({ server }) =>
      Effect.promise(async () => {
        server.closeAllConnections()
        await new Promise((closed) => server.close(closed))
      })
  ).pipe(Effect.map(({ service }) => service))

/** Answers with JSON. */
export const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(
    typeof body === "string" ? body : JSON.stringify(body)
  )
}
