import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** HTML, a complete response, or a request handler. Paths without a route return 404. */
export type Route = string | Answer | ((request: IncomingMessage, response: ServerResponse) => void)

/** A local web site until the scope closes; `requests` lists the requested paths. */
export const serveSite = (routes: (origin: string) => Readonly<Record<string, Route>>) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly origin: string; readonly requests: Array<string>; readonly close: () => void }>(
      (resume) => {
        const requests: Array<string> = []
        let site: Readonly<Record<string, Route>> = {}
        const server = createServer((request, response) => {
          const path = request.url ?? "/"
          requests.push(path)
          const route = site[path] ?? { status: 404, body: "nothing here" }
          if (typeof route === "function") return route(request, response)
          const { status = 200, headers = {}, body = "" } = typeof route === "string" ? { body: route } : route
          response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body)
        })
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          const origin = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`
          site = routes(origin)
          resume(Effect.succeed({
            origin,
            requests,
            close: () => {
              server.closeAllConnections()
              server.close()
            }
          }))
        })
      }
    ),
    ({ close }) => Effect.sync(close)
  )

/** Waits in real time until a path is requested. */
export const untilRequested = ({ requests }: { readonly requests: ReadonlyArray<string> }, path: string) =>
  TestClock.withLive(Effect.repeat(Effect.sleep("2 millis"), { until: () => requests.includes(path) }))

/** A page with a title and links. */
export const page = (title: string, ...links: ReadonlyArray<string>) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>The text of ${title}.</p>${
    links.map((link) => `<p><a href="${link}">to ${link}</a></p>`).join("")
  }</main></body></html>`
