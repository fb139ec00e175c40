import { lookup as resolveHost, type LookupAddress } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import { Agent, buildConnector } from "undici"
import type { AddressGuard } from "./address-guard.ts"

/** Rejects a request whose connection the guard does not allow. */
export class ConnectionRefusedByGuard extends Error {
  readonly code = "ADDRESS_REFUSED"
  readonly host: string
  readonly addresses: ReadonlyArray<string>

  constructor(host: string, addresses: ReadonlyArray<string>) {
    super(`${host} leads to ${addresses.join(", ")}`)
    this.host = host
    this.addresses = addresses
  }
}

/**
 * Connections of which every one is checked when it is made, with the address it is made to: what a name resolved to
 * before does not count.
 */
export const guardedAgent = (guard: AddressGuard, { rejectUnauthorized }: { readonly rejectUnauthorized: boolean }): Agent => {
  const connect = (options: buildConnector.Options, callback: buildConnector.Callback): void => {
    const host = options.hostname.replace(/^\[|\]$/g, "").toLowerCase()
    const port = Number(options.port || (options.protocol === "https:" ? 443 : 80))
    const refused = (addresses: ReadonlyArray<string>) => new ConnectionRefusedByGuard(host, addresses)
    // the platform looks up names only
    if (isIP(host) !== 0 && !guard.allows({ host, port, address: host })) return callback(refused([host]), null)
    const lookup: LookupFunction = (name, lookupOptions, done) =>
      resolveHost(name, { ...lookupOptions, all: true }, (error, found) => {
        if (error !== null) return done(error, "")
        const allowed = found.filter(({ address }) => guard.allows({ host, port, address }))
        const [first] = allowed
        if (first === undefined) return done(refused(found.map(({ address }) => address)), "")
        return lookupOptions.all === true ? done(null, allowed as Array<LookupAddress>) : done(null, first.address, first.family)
      })
    buildConnector({ lookup, rejectUnauthorized, timeout: 30_000, allowH2: false })(options, callback)
  }
  // the fetch has its own time limit
  return new Agent({ connect, connections: 16, bodyTimeout: 0, headersTimeout: 0, keepAliveTimeout: 10_000 })
}
