import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

export interface SearchServer extends AsyncDisposable {
  readonly url: string
}

/** The result of every search. */
export const markdown = "# Found by a packed package"

/** Responds to searches, also from pages of any origin; `others` handles other requests. */
export const serveSearches = async (
  others: RequestListener = (_, response) => void response.writeHead(404).end()
): Promise<SearchServer> => {
  const server = createServer((request, response) => {
    const headers = {
      "access-control-allow-headers": "*, authorization",
      "access-control-allow-origin": "*",
      "content-type": "application/json"
    }
    if (request.method === "OPTIONS") return void response.writeHead(204, headers).end()
    if (request.url !== "/v2/search") return others(request, response)
    if (request.headers.authorization !== "Bearer packed-key") {
      return void response.writeHead(401, headers).end(`{"error":"Unauthorized"}`)
    }
    const web = [{ url: "https://example.com/", title: "Example", description: "", position: 1, markdown }]
    request.resume().on(
      "end",
      () => response.writeHead(200, headers).end(JSON.stringify({ success: true, data: { web }, creditsUsed: 1 }))
    )
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await once(server.close(), "close")
    }
  }
}
