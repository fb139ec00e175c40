import { createServer, type RequestListener } from "node:http"
import { createServer as createSecureServer } from "node:https"
import type { AddressInfo, Socket } from "node:net"
import { selfSigned } from "../../packages/fetcher/test/outbound/self-signed.ts"

export interface FaultServer extends AsyncDisposable {
  readonly url: string
  /** Number of received requests. */
  readonly arrivals: () => number
  /**
   * Resolves when all open connections have a complete response or, with `all`, when none is open. Rejects after a
   * while.
   */
  readonly quiet: (all: boolean) => Promise<void>
}

/** A real local server that handles each request as a case defines. */
export const faultServer = async (
  listener: (attempt: number, ...exchange: Parameters<RequestListener>) => void,
  { mute = false, secure = false } = {}
): Promise<FaultServer> => {
  const open = new Set<Socket>()
  const owing = new Set<Socket>()
  const left = (all: boolean) => [...open].filter((socket) => all || owing.has(socket)).length
  let arrivals = 0
  let watch: (() => void) | undefined
  const changed = () => watch?.()
  const answer: RequestListener = (request, response) => {
    const { socket } = request
    owing.add(socket)
    response.on("finish", () => {
      owing.delete(socket)
      changed()
    })
    request.resume().on("end", () => listener(++arrivals, request, response))
  }
  const server = secure ? createSecureServer(certificate(), answer) : createServer(answer)
  server.keepAliveTimeout = 60_000
  server.on("connection", (socket: Socket) => {
    open.add(socket)
    socket.on("error", () => {}).on("close", () => { // cases cut connections on purpose
      open.delete(socket)
      changed()
    })
  })
  server.on(
    "clientError",
    (_, socket) => mute ? socket.destroy() : socket.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n")
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // a TCP server listens on a port
  const { port } = server.address() as AddressInfo
  return {
    url: `${secure ? "https" : "http"}://127.0.0.1:${port}`,
    arrivals: () => arrivals,
    quiet: (all) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${left(all)} connections stay open`)), 10_000)
        watch = () => {
          if (left(all) > 0) return
          clearTimeout(late)
          resolve()
        }
        watch()
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

let made: ReturnType<typeof selfSigned> | undefined
const certificate = () => made ??= selfSigned()
