import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import { Socket } from "node:net"

/**
 * Closes the connection of a stream whose client reads nothing for 30 to 60 seconds. Streams send something every 15
 * seconds.
 */
export const closeWhenStalled = (request: HttpServerRequest): Socket | undefined => {
  const socket: unknown = Reflect.get(request.source, "socket")
  // an in-memory request has no connection
  if (!(socket instanceof Socket)) return undefined
  return socket.setTimeout(maxStall, () => socket.destroy())
}

const maxStall = 30_000
