import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { type AddressInfo, type Server, Socket } from "node:net"
import type { Duplex } from "node:stream"
import { type AddressGuard, hopByHop } from "@trawl/fetcher/connections"
import type { OutboundProxy } from "@trawl/fetcher/effect"
import { guardedConnection } from "./guarded-connection.ts"

/** The proxy of one page, and its only connection to the network. */
export interface GuardingProxy {
  readonly address: string
  /** The error of the last failed connection to the URL's host and port. */
  readonly failureOf: (url: string) => unknown
  readonly close: () => void
}

export interface ProxyOptions {
  /** Whether to block a request. Of an encrypted request, only the origin is known. */
  readonly isBlocked: (url: URL) => boolean
  /** Returns a reason to block a host. */
  readonly forbids?: ((host: string) => string | undefined) | undefined
  /** Outbound proxy for all hosts; connections are direct by default. */
  readonly through?: OutboundProxy | undefined
  /** Maximum number of received bytes. */
  readonly maxBytes: number
  readonly onTooMany: () => void
  /** The network of an isolated Chromium, which connects to the proxy here instead of on a port of this machine. */
  readonly entrance?: ProxyEntrance | undefined
}

/** A listening server, and its address as Chromium sees it. */
export interface ProxyEntrance {
  readonly server: Server
  readonly address: string
}

/**
 * A local proxy that connects directly or through an outbound proxy, and checks the address of every connection: also
 * of redirects, frames, sockets and host names whose address changes between two lookups. It sends no page for a
 * refused request, so that a refusal is never mistaken for a page.
 */
export const openProxy = async (
  guard: AddressGuard,
  { entrance, forbids = () => undefined, isBlocked, maxBytes, onTooMany, through }: ProxyOptions
): Promise<GuardingProxy> => {
  const failures = new Map<string, unknown>()
  const sockets = new Set<Duplex>()
  let bytes = 0
  let closed = false
  const count = (chunk: Uint8Array) => {
    if ((bytes += chunk.length) > maxBytes && !closed) {
      close()
      onTooMany()
    }
  }
  const hold = <S extends Duplex>(socket: S): S => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket)).on("error", () => socket.destroy()) // a broken connection needs no further report
    if (closed) socket.destroy()
    return socket
  }
  const reach = async (host: string, port: number): Promise<Socket> => {
    try {
      const why = forbids(host)
      if (why !== undefined) throw new HostForbidden(why)
      return hold(await guardedConnection(guard, host, port, through))
    } catch (error) {
      failures.set(`${host}:${port}`, error)
      throw error
    }
  }

  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const url = URL.parse(incoming.url ?? "")
    if (url?.protocol !== "http:" || isBlocked(url)) return void answer.socket?.destroy()
    const passed = request(
      {
        agent,
        host: url.hostname,
        port: Number(url.port || 80),
        path: `${url.pathname}${url.search}`,
        method: incoming.method,
        headers: endToEnd(incoming.rawHeaders),
        setDefaultHeaders: false
      },
      (response) => {
        try {
          answer.sendDate = false
          answer.writeHead(response.statusCode ?? 502, endToEnd(response.rawHeaders))
        } catch {
          // Node refuses to send these headers
          return void answer.socket?.destroy()
        }
        response.on("data", count).on("error", () => answer.socket?.destroy()).pipe(answer)
      }
    )
    passed.on("error", (error) => {
      failures.set(`${url.hostname}:${url.port || 80}`, error)
      answer.socket?.destroy()
    })
    answer.on("close", () => passed.destroy())
    incoming.pipe(passed)
  }

  const tunnel = (request: IncomingMessage, client: Duplex, head: Buffer) => {
    hold(client)
    const target = URL.parse(`http://${request.url ?? ""}`)
    if (target === null) return void client.destroy()
    if (isBlocked(new URL(`https://${request.url ?? ""}`))) return void client.end(badGateway)
    void reach(target.hostname, Number(target.port || 80)).then((socket) => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n")
      socket.write(head)
      socket.on("data", count).pipe(client)
      client.pipe(socket)
      socket.once("close", () => client.destroy())
      client.once("close", () => socket.destroy())
    }, () => client.end(badGateway))
  }

  class GuardedAgent extends Agent {
    override createConnection(
      options: { host?: string | null; port?: string | number | null },
      done: (error: Error | null, socket: Duplex) => void
    ) {
      reach(options.host ?? "", Number(options.port)).then(
        (socket) => done(null, socket),
        (error: Error) => done(error, new Socket())
      )
      return undefined
    }
  }
  const agent = new GuardedAgent({ keepAlive: true, maxSockets: 6 })
  const server = createServer(forward).on("connect", tunnel).on("connection", hold).on(
    "clientError",
    (_, socket) => socket.destroy()
  )
  server.requestTimeout = 0
  const enter = (socket: Socket) => server.emit("connection", socket)
  const close = () => {
    closed = true
    entrance?.server.off("connection", enter)
    server.close()
    agent.destroy()
    for (const socket of sockets) socket.destroy()
  }
  if (entrance === undefined) {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve))
  } else {
    entrance.server.on("connection", enter)
  }
  return {
    // a listening TCP server has an `AddressInfo`
    address: entrance?.address ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failureOf: (url) => {
      const target = URL.parse(url)
      return target === null
        ? undefined
        : failures.get(`${target.hostname}:${target.port || (target.protocol === "https:" ? 443 : 80)}`)
    },
    close
  }
}

/** The policy of the request blocks this host. */
export class HostForbidden extends Error {}

const badGateway = "HTTP/1.1 502 Bad Gateway\r\n\r\n"

/** The end-to-end headers, in Node's format: names and values alternate. */
const endToEnd = (raw: ReadonlyArray<string>): Array<string> => {
  const named = new Set(
    raw.flatMap((name, at) =>
      at % 2 === 0 && name.toLowerCase() === "connection"
        ? (raw[at + 1] ?? "").toLowerCase().split(/(?<!\s)\s*,\s*/)
        : []
    )
  )
  return raw.filter((_, at) => {
    const name = (raw[at - at % 2] ?? "").toLowerCase()
    return !hopByHop.has(name) && !named.has(name)
  })
}
