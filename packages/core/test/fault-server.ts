import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { now } from "./fast-host.ts"

/** A request that reached the server, and its time on the clock of `fast-host`. */
export interface Arrival {
  readonly at: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface FaultServer extends AsyncDisposable {
  readonly url: string
  readonly arrivals: ReadonlyArray<Arrival>
  /** The open connections. */
  readonly sockets: ReadonlySet<Socket>
}

/** A real server on this machine that answers each request as the test defines. */
export const faultServer = async (
  answer: (response: ServerResponse, attempt: number) => void
): Promise<FaultServer> => {
  const arrivals: Array<Arrival> = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    let body = ""
    request.setEncoding("utf8").on("data", (chunk) => body += chunk).on("end", () => {
      arrivals.push({ at: now(), headers: request.headers, body })
      answer(response, arrivals.length)
    })
  })
  server.on("connection", (socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket)).on("error", () => {}) // tests cut connections on purpose
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // a TCP server listens on a port
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    sockets,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
