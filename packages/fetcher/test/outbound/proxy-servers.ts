import * as Effect from "effect/Effect"
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"
import { createServer as createTlsServer } from "node:tls"

/**
 * A local outbound proxy. It connects every client to one server, whatever address is requested, and records the
 * requests.
 */
export interface ProxyServer {
  /** `host:port`. */
  readonly host: string
  /** Each requested target: `address:port`. */
  readonly requests: ReadonlyArray<string>
}

interface ProxyOptions {
  /** Required `user:password`. */
  readonly credentials?: string
  /** Its response to valid credentials: the status of CONNECT, or the reply of SOCKS5. */
  readonly refuses?: (target: string) => number | undefined
}

/** A minimal proxy for `CONNECT` (RFC 9110). */
export const httpProxy = (leadsTo: string, options: ProxyOptions = {}) => proxyOf(takingConnect(leadsTo, options))

/** The same over TLS, with a certificate for 127.0.0.1. */
export const httpsProxy =
  (certificate: { readonly cert: string; readonly key: string }) => (leadsTo: string, options: ProxyOptions = {}) =>
    proxyOf(takingConnect(leadsTo, options), (serve) => createTlsServer(certificate, serve))

const takingConnect =
  (leadsTo: string, { credentials, refuses = () => undefined }: ProxyOptions): Serve => (socket, requests) => {
    readUntil(socket, (bytes) => bytes.indexOf("\r\n\r\n") + 1 && bytes.indexOf("\r\n\r\n") + 4, (head) => {
      const text = head.toString("latin1")
      const [, target = ""] = /^CONNECT (\S+) HTTP\/1\.1\r\n/.exec(text) ?? []
      const [, given = ""] = /^proxy-authorization: Basic (\S+)\r$/im.exec(text) ?? []
      if (credentials !== undefined && Buffer.from(given, "base64").toString() !== credentials) {
        return void socket.end(
          "HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n"
        )
      }
      requests.push(target)
      const status = refuses(target)
      if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\n\r\n`)
      join(socket, leadsTo, () => socket.write("HTTP/1.1 200 Connection established\r\n\r\n"))
    })
  }

/** A SOCKS5 proxy (RFC 1928), with optional user name and password (RFC 1929). */
export const socksProxy = (leadsTo: string, { credentials, refuses = () => undefined }: ProxyOptions = {}) =>
  proxyOf((socket, requests) => {
    const request = () =>
      readUntil(
        socket,
        (bytes) => bytes.length < 5 ? 0 : bytes[3] === 1 ? 10 : bytes[3] === 4 ? 22 : 7 + bytes[4]!,
        (bytes) => {
          const port = bytes.readUInt16BE(bytes.length - 2)
          const host = bytes[3] === 1
            ? bytes.subarray(4, 8).join(".")
            : bytes[3] === 4
            ? bytes.subarray(4, 20).toString("hex")
            : bytes.subarray(5, -2).toString()
          requests.push(`${host}:${port}`)
          const reply = refuses(`${host}:${port}`)
          if (reply !== undefined) return void socket.end(Buffer.from([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]))
          join(socket, leadsTo, () => socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])))
        }
      )
    readUntil(socket, (bytes) => bytes.length < 2 ? 0 : 2 + bytes[1]!, (greeting) => {
      const method = credentials === undefined ? 0 : 2
      if (!greeting.subarray(2).includes(method)) return void socket.end(Buffer.from([5, 255]))
      socket.write(Buffer.from([5, method]))
      if (method === 0) return request()
      readUntil(
        socket,
        (bytes) => bytes.length < 2 || bytes.length < 3 + bytes[1]! ? 0 : 3 + bytes[1]! + bytes[2 + bytes[1]!]!,
        (bytes) => {
          const given = `${bytes.subarray(2, 2 + bytes[1]!)}:${bytes.subarray(3 + bytes[1]!)}`
          if (given !== credentials) return void socket.end(Buffer.from([1, 1]))
          socket.write(Buffer.from([1, 0]))
          request()
        }
      )
    })
  })

/** A local server until the scope ends, as `host:port`. */
export const listening = (server: Server) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const sockets = new Set<Socket>()
      server.on("connection", (socket: Socket) => void sockets.add(socket.once("close", () => sockets.delete(socket))))
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      // a listening TCP server has an `AddressInfo`
      return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
    }),
    ({ sockets }) =>
      Effect.promise(() => {
        for (const socket of sockets) socket.destroy()
        return new Promise((resolve) => server.close(resolve))
      })
  )

type Serve = (socket: Socket, requests: Array<string>) => void

const proxyOf = (serve: Serve, open: (each: (socket: Socket) => void) => Server = createServer) =>
  Effect.gen(function*() {
    const requests: Array<string> = []
    const { host } = yield* listening(open((socket) => serve(socket.on("error", () => undefined), requests)))
    return { host, requests } satisfies ProxyServer
  })

/** Reads one message. `lengthOf` returns its length, or 0 until enough of it has arrived. */
const readUntil = (socket: Socket, lengthOf: (bytes: Buffer) => number, use: (message: Buffer) => void): void => {
  let bytes = Buffer.alloc(0)
  const onData = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    const length = lengthOf(bytes)
    if (length === 0 || bytes.length < length) return
    socket.off("data", onData).pause()
    if (bytes.length > length) socket.unshift(bytes.subarray(length))
    use(bytes.subarray(0, length))
  }
  socket.on("data", onData).resume()
}

const join = (socket: Socket, leadsTo: string, then: () => void): void => {
  const [host = "", port] = leadsTo.split(":")
  const far = connect(Number(port), host, () => {
    then()
    far.pipe(socket)
    socket.pipe(far)
  })
  far.on("error", () => socket.destroy())
  socket.once("close", () => far.destroy())
}
