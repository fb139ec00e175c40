import { isIP, type Socket } from "node:net"
import type { AddressGuard } from "../address/address-guard.ts"
import { ConnectionRefusedByGuard, guardedLookup, type Resolve } from "../address/guarded-lookup.ts"
import { connectThrough, ProxyFailed } from "./connect-through.ts"
import type { OutboundProxy } from "./proxy-settings.ts"

export interface ProxiedConnection {
  readonly host: string
  readonly port: number
  readonly signal: AbortSignal
  /** Looks up the addresses of a host name; the platform's lookup by default. */
  readonly resolve?: Resolve | undefined
}

/**
 * A connection through a proxy to an address that the guard allows: the proxy gets the address that was checked. If
 * `proxyResolvesNames` is set, it gets the name, and only addresses and names of this machine are checked.
 */
export const proxiedConnection = async (
  proxy: OutboundProxy,
  guard: AddressGuard,
  { host, port, resolve, signal }: ProxiedConnection
): Promise<Socket> => {
  const isName = isIP(host) === 0
  const known = isName ? isLoopbackName(host) && proxy.resolvesNames ? "127.0.0.1" : undefined : host
  if (known !== undefined && !guard.allows({ host, port, address: known })) {
    throw new ConnectionRefusedByGuard(host, [known])
  }
  if (!isName || proxy.resolvesNames) return connectThrough(proxy, host, port, signal)
  // IPv4 first: more proxies can reach it
  const found = await lookUp(guard, host, port, resolve)
  const addresses = found.toSorted((one, other) => one.family - other.family).slice(0, maxAddresses)
  for (const [index, { address }] of addresses.entries()) {
    try {
      return await connectThrough(proxy, address, port, signal)
    } catch (error) {
      if (!(error instanceof ProxyFailed && error.isUnconnected) || index === addresses.length - 1) throw error
    }
  }
  throw new ProxyFailed(proxy, `has no address to connect to: the lookup of ${host} returned none`)
}

const lookUp = (guard: AddressGuard, host: string, port: number, resolve: Resolve | undefined) =>
  new Promise<ReadonlyArray<{ readonly address: string; readonly family: number }>>((found, reject) =>
    guardedLookup(guard, host, port, resolve)(
      host,
      { all: true },
      (error, addresses) => error === null ? found(Array.isArray(addresses) ? addresses : []) : reject(error)
    )
  )

const isLoopbackName = (host: string): boolean => /(?:^|\.)localhost\.?$/.test(host)

const maxAddresses = 3
