import { type AddressInfo, createServer, type Socket } from "node:net"
import { createServer as createSecureServer } from "node:tls"
import type { Certificate } from "./certificate.ts"

/** One request, as the received bytes. */
export interface ReceivedRequest {
  readonly head: string
  readonly body: Buffer
}

export interface RawServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly requests: ReadonlyArray<ReceivedRequest>
  /** The open connections. */
  readonly sockets: ReadonlySet<Socket>
  /** The number of connections since the start. */
  readonly connections: () => number
  /** Resolves when this many connections are open. */
  readonly open: (count: number) => Promise<void>
  /** Resolves when this many requests have arrived. */
  readonly came: (count: number) => Promise<void>
}

/** A server that sends whatever bytes the test writes, valid or not. */
export const rawServer = async (
  answer: (socket: Socket, count: number, request: ReceivedRequest) => void,
  certificate?: Certificate
): Promise<RawServer> => {
  const requests: Array<ReceivedRequest> = []
  const sockets = new Set<Socket>()
  let connections = 0
  let watchers: Array<() => boolean> = []
  const changed = () => {
    watchers = watchers.filter((isDone) => !isDone())
  }
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      watchers.push(() => isSo() && (resolve(), true))
      changed()
    })
  const listener = (socket: Socket) => {
    let bytes = Buffer.alloc(0)
    socket.on("data", (more: Buffer) => {
      bytes = Buffer.concat([bytes, more])
      const end = bytes.indexOf("\r\n\r\n")
      const head = bytes.toString("latin1", 0, end)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (end < 0 || bytes.length < end + 4 + length) return
      requests.push({ head, body: bytes.subarray(end + 4, end + 4 + length) })
      bytes = Buffer.alloc(0)
      changed()
      answer(socket, requests.length, requests.at(-1) as ReceivedRequest)
    })
  }
  const server = certificate === undefined ? createServer(listener) : createSecureServer({ ...certificate }, listener)
  server.on("connection", (socket: Socket) => {
    connections++
    sockets.add(socket)
    changed()
    socket.on("error", () => {}).on("close", () => { // tests cut connections on purpose
      sockets.delete(socket)
      changed()
    })
  })
  server.on("tlsClientError", () => {})
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // a TCP server listens on a port
  const { port } = server.address() as AddressInfo
  return {
    url: `${certificate === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    port,
    requests,
    sockets,
    connections: () => connections,
    open: (count) => until(() => sockets.size === count),
    came: (count) => until(() => requests.length >= count),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

/** A response with the right content-length. */
export const reply = (body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): Buffer => {
  const bytes = Buffer.from(body)
  const all = { "content-length": bytes.length, "content-type": "application/json", ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Whatever\r\n${lines.join("")}\r\n`), bytes])
}
