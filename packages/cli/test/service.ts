import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A request that the service received. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}

export interface Service extends AsyncDisposable {
  readonly url: string
  readonly requests: ReadonlyArray<ReceivedRequest>
}

/** A service on this machine with JSON responses of the test; undefined leaves a request unanswered. */
export const serve = async (
  answer: (
    request: ReceivedRequest
  ) => { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown } | undefined
): Promise<Service> => {
  const requests: Array<ReceivedRequest> = []
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const text = (await request.toArray()).join("")
    const question = {
      method: request.method ?? "",
      path: request.url ?? "",
      authorization: request.headers.authorization,
      body: text && JSON.parse(text)
    }
    requests.push(question)
    const { body, headers, status = 200 } = answer(question) ?? { body: undefined }
    if (body !== undefined) {
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
