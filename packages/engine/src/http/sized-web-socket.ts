import { WebSocket } from "@effect/platform-node/NodeWS"
import type { Duplex } from "node:stream"

/** The most bytes in a message of clients whose messages the engine ignores. */
export const defaultMessageBytes = 1024

/** Sets the limit for a connection by its path, before the handshake. */
export const limitMessages = (url: string, connection: Duplex): void => {
  const [, limit] = limits.find(([start]) => url.startsWith(start)) ?? []
  if (limit !== undefined) limitOf.set(connection, limit)
}

const limitOf = new WeakMap<Duplex, number>()

/** Input of people, and messages of programs that use a browser. */
const limits: ReadonlyArray<readonly [string, number]> = [["/live/", 65_536], ["/cdp/", 32_000_000]]

/** A WebSocket whose limit depends on its path. Before it opens, it gets its connection by `setSocket`. */
export class SizedWebSocket extends WebSocket {
  setSocket(connection: Duplex, head: Buffer, options: object): void {
    const maxPayload = limitOf.get(connection) ?? defaultMessageBytes
    Reflect.apply(Reflect.get(WebSocket.prototype, "setSocket"), this, [connection, head, { ...options, maxPayload }])
  }
}
