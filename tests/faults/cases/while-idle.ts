import { type Behaviour, failing, ok, turns } from "../behaviour.ts"
import { fails, type FaultCase, succeeds } from "../fault-case.ts"

/** Events on an idle connection between two attempts. */
export const whileIdle: ReadonlyArray<FaultCase> = [
  {
    name: "a keep-alive connection is closed while idle",
    does: turns(thenIdle((socket) => socket.end()), ok),
    expect: succeeds(1500)
  },
  {
    name: "a keep-alive connection is reset while idle",
    does: turns(thenIdle((socket) => socket.resetAndDestroy()), ok),
    expect: succeeds(1500)
  },
  {
    name: "a keep-alive connection is closed as the next request arrives",
    does: turns(failing(503), ({ response }) => response.socket?.destroy(), ok),
    expect: succeeds(1500, 2500),
    start: fails("TransportFailed", { waits: [1500], reasonFields: { kind: "reset" } })
  },
  {
    name: "an unrequested response arrives",
    does: turns(
      thenIdle((socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 16\r\n\r\n{\"success\":true}")),
      ok
    ),
    expect: succeeds(1500)
  },
  {
    name: "the service closes each connection after its response",
    does: turns(failing(503, {}, { connection: "close" }), failing(503, {}, { connection: "close" }), ok),
    expect: succeeds(1500, 2500)
  }
]

/** A 503, after which something happens to the connection. The clock stands still until it is closed. */
function thenIdle(
  happens: (socket: NonNullable<Parameters<Behaviour>[0]["response"]["socket"]>) => unknown
): Behaviour {
  return (request) => {
    const { clock, response: { socket } } = request
    if (socket === null) return
    clock.hold(new Promise((resolve) => socket.on("close", resolve)))
    void clock.idle().then(() => setImmediate(() => happens(socket)))
    failing(503)(request)
  }
}
