import { lookup as resolveHost, type LookupAddress } from "node:dns"
import { connect, isIP, type LookupFunction, type Socket } from "node:net"
import type { AddressGuard } from "../address-guard.ts"
import { ConnectionRefusedByGuard } from "../guarded-agent.ts"

/** A connection to an address that the guard allows, checked as it is made. Fails with the socket's error, or `ConnectionRefusedByGuard`. */
export const guardedConnection = (guard: AddressGuard, name: string, port: number): Promise<Socket> => {
  const host = name.replace(/^\[|\]$/g, "").toLowerCase()
  // the platform looks up names only
  if (isIP(host) !== 0 && !guard.allows({ host, port, address: host })) return Promise.reject(new ConnectionRefusedByGuard(host, [host]))
  const lookup: LookupFunction = (asked, options, done) =>
    resolveHost(asked, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, "")
      const allowed = found.filter(({ address }) => guard.allows({ host, port, address }))
      const [first] = allowed
      if (first === undefined) return done(new ConnectionRefusedByGuard(host, found.map(({ address }) => address)), "")
      return options.all === true ? done(null, allowed as Array<LookupAddress>) : done(null, first.address, first.family)
    })
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup, noDelay: true })
    const tooLong = setTimeout(() => socket.destroy(Object.assign(new Error(`No connection to ${host} within 30 s`), { code: "ETIMEDOUT" })), 30_000)
    socket.once("connect", () => {
      clearTimeout(tooLong)
      socket.off("error", reject)
      resolve(socket)
    })
    socket.once("error", reject).once("close", () => clearTimeout(tooLong))
  })
}
