import { isIP } from "node:net"
import { type AddressGuard, kindOfAddress } from "./address-guard.ts"

/**
 * Why the guard refuses the host of a URL, if that is known without a DNS lookup: the host is an address or this
 * machine.
 */
export const refusedHost = (url: string, guard: AddressGuard): string | undefined => {
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")
  const addresses = isIP(host) !== 0
    ? [host]
    : host === "localhost" || host.endsWith(".localhost")
    ? ["127.0.0.1", "::1"]
    : []
  const target = { host, port: Number(port || (protocol === "https:" ? 443 : 80)) }
  if (addresses.length === 0 || addresses.some((address) => guard.allows({ ...target, address }))) return undefined
  return isIP(host) !== 0
    ? `address ${host} is ${kindOfAddress(host)}`
    : `${host} resolves to an address that is loopback`
}
