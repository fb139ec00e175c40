import { isIP, Socket } from "node:net"
import type { buildConnector as Connector, Dispatcher } from "undici"
import type { AddressGuard } from "../address/address-guard.ts"
import { ConnectionRefusedByGuard, guardedLookup, type Resolve } from "../address/guarded-lookup.ts"
import { proxiedConnection } from "../outbound/proxied-connection.ts"
import type { OutboundProxy } from "../outbound/proxy-settings.ts"
import { Agent, buildConnector } from "../undici.ts"

export interface GuardedAgent {
  /**
   * Runs one exchange with an origin until it ends or is aborted. When the last exchange of an origin ends, its
   * pending connections are closed.
   */
  readonly exchange: <A>(origin: string, signal: AbortSignal, run: (dispatcher: Dispatcher) => Promise<A>) => Promise<A>
  readonly destroy: () => Promise<void>
}

export interface GuardedAgentOptions {
  readonly rejectUnauthorized: boolean
  /** Outbound proxy for all hosts; connections are direct by default. */
  readonly proxy?: OutboundProxy | undefined
  /** Connect timeout in milliseconds; 30,000 by default. */
  readonly connectTimeout?: number | undefined
  /** Looks up the addresses of a name; the platform's by default. */
  readonly resolve?: Resolve | undefined
}

/**
 * Connections with an address check: each address is checked at the moment of connecting, so an earlier DNS result
 * cannot bypass the check.
 */
export const guardedAgent = (
  guard: AddressGuard,
  { connectTimeout = 30_000, proxy, rejectUnauthorized, resolve }: GuardedAgentOptions
): GuardedAgent => {
  const running = new Map<string, Set<AbortSignal>>()
  const connecting = new Map<{ readonly destroy: () => void }, string>()
  const abandon = (origin?: string) => {
    for (const [socket, target] of connecting) if (origin === undefined || target === origin) socket.destroy()
  }
  const connect = (options: Connector.Options, callback: Connector.Callback): void => {
    const host = options.hostname.replace(/^\[|\]$/g, "").toLowerCase()
    const port = Number(options.port || (options.protocol === "https:" ? 443 : 80))
    const target = `${options.protocol}//${options.host ?? ""}`
    const connector = buildConnector({
      lookup: guardedLookup(guard, host, port, resolve),
      rejectUnauthorized,
      timeout: connectTimeout,
      allowH2: true
    })
    const begin = (over?: Socket): void => {
      let socket: unknown
      socket = connector(over === undefined ? options : { ...options, httpSocket: over }, (...outcome) => {
        if (socket instanceof Socket) connecting.delete(socket)
        callback(...outcome)
      })
      if (socket instanceof Socket) connecting.set(socket, target)
    }
    if (proxy !== undefined) {
      const controller = new AbortController()
      const attempt = { destroy: () => controller.abort() }
      connecting.set(attempt, target)
      proxiedConnection(proxy, guard, { host, port, resolve, signal: controller.signal }).then(
        (tunnel) => {
          connecting.delete(attempt)
          return options.protocol === "https:" ? begin(tunnel) : callback(null, tunnel)
        },
        (error: Error) => {
          connecting.delete(attempt)
          callback(error, null)
        }
      )
      return
    }
    // the platform looks up names only
    if (isIP(host) !== 0 && !guard.allows({ host, port, address: host })) {
      return callback(new ConnectionRefusedByGuard(host, [host]), null)
    }
    begin()
  }
  // the fetch has its own time limit
  const agent = new Agent({
    connect,
    connections: 16,
    bodyTimeout: 0,
    headersTimeout: 0,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 65_536
  })
  return {
    exchange: async (origin, signal, run) => {
      const exchanges = running.get(origin) ?? new Set()
      running.set(origin, exchanges.add(signal))
      const leave = () => {
        if (!exchanges.delete(signal) || exchanges.size > 0) return
        running.delete(origin)
        abandon(origin)
      }
      // undici lets aborted requests wait for their connection
      signal.addEventListener("abort", leave)
      try {
        return await run(agent)
      } finally {
        signal.removeEventListener("abort", leave)
        leave()
      }
    },
    destroy: () => {
      abandon()
      return agent.destroy()
    }
  }
}
