import { connect, isIP, type Socket } from "node:net"
import { connect as connectSecurely, type TLSSocket } from "node:tls"
import { parseHead } from "./response-head.ts"
import type { Proxy } from "./proxy.ts"
import type { TlsOptions } from "./tls-options.ts"
import { transportError } from "./transport-error.ts"

/** The address of a service and the route to it. */
export interface ConnectionTarget {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly proxy: Proxy | undefined
  readonly tls: TlsOptions
  /** The TLS session of the last connection, which makes the next one cheaper. */
  session?: Buffer
}

type Done = (outcome: Socket | Error) => void

/** Opens a socket for requests. Nothing is written to it before TLS is established. The returned function cancels. */
export const openSocket = (way: ConnectionTarget, done: Done): () => void => {
  const { host, port, proxy, secure } = way
  if (proxy === undefined) return secure ? openTls(way, undefined, done) : openTcp(host, port, done)
  let cancel = proxy.secure
    ? openTls({ ...proxy, proxy: undefined, tls: {} }, undefined, reached)
    : openTcp(proxy.host, proxy.port, reached)
  function reached(outcome: Socket | Error): void {
    if (outcome instanceof Error || !secure) return done(outcome)
    cancel = openTunnel(outcome, way, proxy?.authorization, (tunnel) => {
      if (tunnel instanceof Error) done(tunnel)
      else cancel = openTls(way, tunnel, done)
    })
  }
  return () => cancel()
}

const openTcp = (host: string, port: number, done: Done): () => void =>
  settled(connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }), "connect", done)

const openTls = (way: ConnectionTarget, socket: Socket | undefined, done: Done): () => void => {
  const opening = secureSocket(way, socket)
  if (opening instanceof Error) {
    setImmediate(done, opening)
    return () => {}
  }
  opening.setNoDelay(true).setKeepAlive(true, 60_000)
  opening.on("session", (session) => {
    way.session = session
  })
  return settled(opening, "secureConnect", (outcome) => {
    if (outcome instanceof Error) delete way.session
    done(outcome)
  })
}

/** Opens a TLS socket. Invalid certificates and keys throw immediately. */
const secureSocket = (
  { host, port, session, tls }: ConnectionTarget,
  socket: Socket | undefined
): TLSSocket | Error => {
  try {
    return connectSecurely({
      host,
      port,
      ALPNProtocols: ["http/1.1"],
      ...isIP(host) === 0 && { servername: host },
      ...tls,
      ...session !== undefined && { session },
      ...socket !== undefined && { socket }
    })
  } catch (error) {
    socket?.destroy()
    return error as Error
  }
}

/** Opens a tunnel through the proxy. */
const openTunnel = (
  socket: Socket,
  { host, port }: ConnectionTarget,
  authorization: string | undefined,
  done: Done
): () => void => {
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  let head = ""
  socket.on("data", (bytes: Buffer) => {
    head += bytes.toString("latin1")
    const end = head.indexOf("\r\n\r\n")
    if (end < 0 && head.length <= 16_384) return
    const status = end < 0 ? 200 : statusOf(head.slice(0, end))
    // a refusal may have a body; a tunnel starts without data
    if (status < 200 || status > 299) return void socket.destroy(refused(`PROXY_${status}`))
    if (end + 4 === head.length) return void socket.emit("tunnel")
    socket.destroy(refused("PROXY_ANSWER_TOO_LONG"))
  })
  socket.write(
    `CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n${
      authorization === undefined ? "" : `proxy-authorization: ${authorization}\r\n`
    }\r\n`
  )
  return settled(socket, "tunnel", (outcome) => {
    socket.removeAllListeners("data")
    done(outcome)
  })
}

const refused = (code: string): Error => transportError(code, "The proxy refused the connection")

const statusOf = (head: string): number => {
  try {
    return parseHead(head, "CONNECT").status
  } catch {
    return 0 // the error code reports that there was no status
  }
}

/** Calls `done` once: when the socket has emitted the event, or has failed. */
const settled = (socket: Socket, event: string, done: Done): () => void => {
  const failed = (error: Error | boolean) => {
    settle()
    done(
      beforeRequest(
        error instanceof Error ? error : transportError("ECONNRESET", "The connection ended before it was established")
      )
    )
  }
  const succeeded = () => {
    settle()
    done(socket)
  }
  const settle = () => socket.off("error", failed).off("close", failed).off(event, succeeded).on("error", () => {}) // the next owner also gets the error
  socket.on("error", failed).on("close", failed).on(event, succeeded)
  return () => {
    settle()
    socket.destroy()
  }
}

/** Marks an error before the request was sent: a connection lost this early counts as refused. */
const beforeRequest = (error: Error): Error =>
  /^(?:ECONNRESET|EPIPE|ETIMEDOUT)$/.test(String(Reflect.get(error, "code")))
    ? Object.assign(error, { syscall: "connect" })
    : error
