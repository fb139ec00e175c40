import { lookup as resolveHost, type LookupAddress, type LookupAllOptions } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import { type AddressGuard, kindOfAddress } from "./address-guard.ts"

/** Rejects a request whose connection the guard does not allow. */
export class ConnectionRefusedByGuard extends Error {
  readonly code = "ADDRESS_REFUSED"
  readonly host: string
  readonly addresses: ReadonlyArray<string>

  constructor(host: string, addresses: ReadonlyArray<string>) {
    // does not reveal private addresses behind a name
    super(
      isIP(host) === 0
        ? `${host} resolves to an address that is ${kindOfAddress(addresses[0] ?? "")}`
        : `address ${host} is ${kindOfAddress(host)}`
    )
    this.host = host
    this.addresses = addresses
  }
}

export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: Array<LookupAddress>) => void
) => void

/**
 * Looks up the addresses of a name that the guard allows, for one connection. Fails with `ConnectionRefusedByGuard` if
 * there are none.
 */
export const guardedLookup =
  (guard: AddressGuard, host: string, port: number, resolve: Resolve = resolveHost): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, "")
      const allowed = found.filter(({ address }) => guard.allows({ host, port, address }))
      const [first] = allowed
      if (first === undefined) return done(new ConnectionRefusedByGuard(host, found.map(({ address }) => address)), "")
      return options.all === true ? done(null, allowed) : done(null, first.address, first.family)
    })
