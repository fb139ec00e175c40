import { connect, isIP, type Socket } from "node:net"
import {
  type AddressGuard,
  ConnectionRefusedByGuard,
  guardedLookup,
  proxiedConnection
} from "@trawl/fetcher/connections"
import type { OutboundProxy } from "@trawl/fetcher/effect"

/**
 * Connects to an address that the guard allows, directly or through a proxy. The address is checked when connecting.
 * Fails with the socket's error, `ConnectionRefusedByGuard` or `ProxyFailed`.
 */
export const guardedConnection = (
  guard: AddressGuard,
  name: string,
  port: number,
  proxy?: OutboundProxy
): Promise<Socket> => {
  const host = name.replace(/^\[|\]$/g, "").toLowerCase()
  if (proxy !== undefined) return proxiedConnection(proxy, guard, { host, port, signal: new AbortController().signal })
  // the platform looks up names only
  if (isIP(host) !== 0 && !guard.allows({ host, port, address: host })) {
    return Promise.reject(new ConnectionRefusedByGuard(host, [host]))
  }
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: guardedLookup(guard, host, port), noDelay: true })
    const tooLong = setTimeout(
      () => socket.destroy(Object.assign(new Error(`No connection to ${host} within 30 s`), { code: "ETIMEDOUT" })),
      30_000
    )
    socket.once("connect", () => {
      clearTimeout(tooLong)
      socket.off("error", reject)
      resolve(socket)
    })
    socket.once("error", reject).once("close", () => clearTimeout(tooLong))
  })
}
