import * as Redacted from "effect/Redacted"
import { request as httpRequest } from "node:http"
import { request as httpsRequest } from "node:https"
import { connect, isIP, type Socket } from "node:net"
import { Socks5Client } from "../undici.ts"
import type { OutboundProxy } from "./proxy-settings.ts"

/** An outbound proxy failed. The message names its setting and shows no credentials. */
export class ProxyFailed extends Error {
  readonly code = "PROXY_FAILED"
  /** The proxy answers, but could not connect to this address. */
  readonly isUnconnected: boolean

  constructor({ label }: OutboundProxy, why: string, isUnconnected = false) {
    super(`The proxy of the setting ${label} ${why}`)
    this.isUnconnected = isUnconnected
  }
}

/** Connects to an address or host name through a proxy. Fails with `ProxyFailed`, and then leaves no socket open. */
export const connectThrough = (
  proxy: OutboundProxy,
  host: string,
  port: number,
  signal: AbortSignal,
  connectTimeout = 15_000
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const attempt = proxy.protocol === "socks5:" ? overSocks(proxy, host, port) : overHttp(proxy, host, port)
    const giveUp = (why: string) => {
      end(() => reject(new ProxyFailed(proxy, why)))
      attempt.abandon()
    }
    const onAbort = () => giveUp("had not connected when the request was aborted")
    const timer = setTimeout(() => giveUp(`did not respond within ${connectTimeout / 1000} s`), connectTimeout)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener("abort", onAbort)
      settle()
    }
    signal.addEventListener("abort", onAbort)
    if (signal.aborted) onAbort()
    attempt.socket.then(
      (socket) => end(() => resolve(socket)),
      (error: unknown) => {
        attempt.abandon()
        const why = `cannot be reached: ${codeOf(error) ?? "the connection was closed"}`
        end(() => reject(error instanceof ProxyFailed ? error : new ProxyFailed(proxy, why)))
      }
    )
  })

interface Attempt {
  readonly socket: Promise<Socket>
  readonly abandon: () => void
}

/** `CONNECT host:port`, also for pages without TLS: only through a tunnel does the page get the `Host` of its URL. */
const overHttp = (proxy: OutboundProxy, host: string, port: number): Attempt => {
  const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  const request = (proxy.protocol === "https:" ? httpsRequest : httpRequest)({
    host: proxy.hostname,
    port: proxy.port,
    method: "CONNECT",
    path: target,
    headers: {
      host: target,
      ...proxy.credentials && { "proxy-authorization": basic(Redacted.value(proxy.credentials)) }
    },
    // the name of the proxy: node:https would use the header `host`
    servername: isIP(proxy.hostname) === 0 ? proxy.hostname : "",
    agent: false
  })
  const socket = new Promise<Socket>((resolve, reject) => {
    request.once("connect", ({ statusCode = 0 }, tunnel, head) => {
      if (statusCode < 200 || statusCode > 299) {
        tunnel.destroy()
        return reject(refusal(proxy, statusCode, target))
      }
      if (head.length > 0) tunnel.unshift(head)
      // node:http always uses a socket
      resolve(tunnel as Socket)
    })
    request.once("error", reject)
    request.once("close", () => reject(new ProxyFailed(proxy, "closed the connection")))
  })
  request.end()
  return { socket, abandon: () => void request.destroy() }
}

const basic = ({ password, username }: { readonly username: string; readonly password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`

const refusal = (proxy: OutboundProxy, status: number, target: string): ProxyFailed =>
  status === 407
    ? new ProxyFailed(proxy, `${credentialsProblem(proxy)} (407)`)
    : new ProxyFailed(proxy, `could not connect to ${target}: it returned ${status}`, true)

const overSocks = (proxy: OutboundProxy, host: string, port: number): Attempt => {
  const tunnel = connect({ host: proxy.hostname, port: proxy.port, noDelay: true })
  const socket = new Promise<Socket>((resolve, reject) => {
    const client = new Socks5Client(tunnel, proxy.credentials && Redacted.value(proxy.credentials))
    client.on("error", (error) => reject(socksFailure(proxy, error, `${host}:${port}`)))
    client.on("close", () => reject(new ProxyFailed(proxy, "closed the connection")))
    client.on("authenticated", () => client.connect(host, port))
    client.on("connected", () => {
      // node:http leaves the socket of a tunnel paused; it resumes when a listener is added
      Reflect.set(tunnel.pause(), "readableFlowing", null)
      resolve(tunnel)
    })
    tunnel.once("connect", () => client.handshake())
  })
  return { socket, abandon: () => void tunnel.destroy() }
}

const socksFailure = (proxy: OutboundProxy, error: Error, target: string): Error => {
  const code = codeOf(error) ?? ""
  if (!code.startsWith("UND_ERR_SOCKS5")) return error
  if (code.startsWith("UND_ERR_SOCKS5_AUTH")) return new ProxyFailed(proxy, credentialsProblem(proxy))
  if (!/_REPLY_\d+$/.test(code)) return new ProxyFailed(proxy, "does not speak SOCKS5")
  const why = error.message.replace(/^SOCKS5 connection failed: /, "").toLowerCase()
  return new ProxyFailed(proxy, `could not connect to ${target}: ${why}`, true)
}

const credentialsProblem = ({ credentials }: OutboundProxy): string =>
  credentials === undefined ? "asks for credentials" : "refuses its credentials"

const codeOf = (error: unknown): string | undefined => {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined
  return typeof code === "string" ? code : undefined
}
