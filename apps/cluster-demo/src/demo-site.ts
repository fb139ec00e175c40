import { answerRequest } from "@trawl/starter/answer-request"
import { openLibrary } from "@trawl/starter/library"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A site that counts the requests for each path. */
export interface DemoSite extends AsyncDisposable {
  readonly url: string
  readonly host: string
  readonly requests: ReadonlyMap<string, number>
}

const library = openLibrary()

/** Serves the documentation of the installed packages on a free port. */
export const startSite = async (): Promise<DemoSite> => {
  const requests = new Map<string, number>()
  const server = createServer(({ headers, method = "GET", url = "/" }, response) => {
    requests.set(url, (requests.get(url) ?? 0) + 1)
    const { body, headers: own, status } = answerRequest(library, origin, {
      method,
      target: url,
      ifNoneMatch: headers["if-none-match"]
    })
    response.writeHead(status, own).end(method === "HEAD" ? undefined : body)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  return {
    url: `${origin}/`,
    host,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
