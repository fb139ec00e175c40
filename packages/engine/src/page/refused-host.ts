import { isIP } from "node:net"
import { type AddressGuard, kindOfAddress } from "./address-guard.ts"

/** That a host may not be contacted, why, and what whoever runs the engine can do. */
export const refusal = (url: string, why: string): string => {
  const { host, hostname, port, protocol } = new URL(url)
  return `The engine may not contact ${host}: ${why}; allow it with allowedAddresses (--allow ${hostname}:${port || defaultPort(protocol)} on the command line), as whoever runs the engine`
}

/** Why the engine may not contact the host of a URL, as far as that is known before its name is looked up: it is an address, or this machine. */
export const refusedHost = (url: string, guard: AddressGuard): string | undefined => {
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")
  const addresses = isIP(host) !== 0 ? [host] : host === "localhost" || host.endsWith(".localhost") ? ["127.0.0.1", "::1"] : []
  const target = { host, port: Number(port || defaultPort(protocol)) }
  if (addresses.length === 0 || addresses.some((address) => guard.allows({ ...target, address }))) return undefined
  return isIP(host) !== 0 ? `address ${host} is ${kindOfAddress(host)}` : `${host} leads to an address that is loopback`
}

const defaultPort = (protocol: string): number => protocol === "https:" ? 443 : 80
