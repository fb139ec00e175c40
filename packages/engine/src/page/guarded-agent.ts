import { type LookupAddress, type LookupAllOptions, lookup as resolveHost } from "node:dns"
import { isIP, type LookupFunction, Socket } from "node:net"
import type { buildConnector as Connector, Dispatcher } from "undici"
import { type AddressGuard, kindOfAddress } from "./address-guard.ts"
import { Agent, buildConnector } from "./undici.ts"

/** Rejects a request whose connection the guard does not allow. */
export class ConnectionRefusedByGuard extends Error {
  readonly code = "ADDRESS_REFUSED"
  readonly host: string
  readonly addresses: ReadonlyArray<string>

  constructor(host: string, addresses: ReadonlyArray<string>) {
    // what a name leads to is nobody's business who may not go there
    super(isIP(host) === 0 ? `${host} leads to an address that is ${kindOfAddress(addresses[0] ?? "")}` : `address ${host} is ${kindOfAddress(host)}`)
    this.host = host
    this.addresses = addresses
  }
}

export interface GuardedAgent {
  /**
   * Runs one exchange with an origin until it ends or is aborted. With its last exchange an origin loses the
   * connections that are still being made.
   */
  readonly exchange: <A>(origin: string, signal: AbortSignal, run: (dispatcher: Dispatcher) => Promise<A>) => Promise<A>
  readonly destroy: () => Promise<void>
}

export interface GuardedAgentOptions {
  readonly rejectUnauthorized: boolean
  /** Looks up the addresses of a name; the platform's by default. */
  readonly resolve?: Resolve | undefined
}

export type Resolve = (name: string, options: LookupAllOptions, done: (error: NodeJS.ErrnoException | null, found: Array<LookupAddress>) => void) => void

/**
 * Connections of which every one is checked when it is made, with the address it is made to: what a name resolved to
 * before does not count.
 */
export const guardedAgent = (guard: AddressGuard, { rejectUnauthorized, resolve = (...asked) => resolveHost(...asked) }: GuardedAgentOptions): GuardedAgent => {
  const running = new Map<string, Set<AbortSignal>>()
  const connecting = new Map<Socket, string>()
  const abandon = (origin?: string) => {
    for (const [socket, target] of connecting) if (origin === undefined || target === origin) socket.destroy()
  }
  const connect = (options: Connector.Options, callback: Connector.Callback): void => {
    const host = options.hostname.replace(/^\[|\]$/g, "").toLowerCase()
    const port = Number(options.port || (options.protocol === "https:" ? 443 : 80))
    const refused = (addresses: ReadonlyArray<string>) => new ConnectionRefusedByGuard(host, addresses)
    // the platform looks up names only
    if (isIP(host) !== 0 && !guard.allows({ host, port, address: host })) return callback(refused([host]), null)
    const lookup: LookupFunction = (name, lookupOptions, done) =>
      resolve(name, { ...lookupOptions, all: true }, (error, found) => {
        if (error !== null) return done(error, "")
        const allowed = found.filter(({ address }) => guard.allows({ host, port, address }))
        const [first] = allowed
        if (first === undefined) return done(refused(found.map(({ address }) => address)), "")
        return lookupOptions.all === true ? done(null, allowed as Array<LookupAddress>) : done(null, first.address, first.family)
      })
    const connector = buildConnector({ lookup, rejectUnauthorized, timeout: 30_000, allowH2: true })
    let socket: unknown
    socket = connector(options, (...outcome) => {
      if (socket instanceof Socket) connecting.delete(socket)
      callback(...outcome)
    })
    if (socket instanceof Socket) connecting.set(socket, `${options.protocol}//${options.host ?? ""}`)
  }
  // the fetch has its own time limit
  const agent = new Agent({ connect, connections: 16, bodyTimeout: 0, headersTimeout: 0, keepAliveTimeout: 10_000, maxHeaderSize: 65_536 })
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
