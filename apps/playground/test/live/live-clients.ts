import { once } from "node:events"
import { request as httpRequest } from "node:http"
import { assert } from "vitest"

/** The status of a WebSocket handshake. */
export const handshake = (url: string) =>
  new Promise<number | undefined>((resolve) => {
    const sent = httpRequest(url.replace(/^ws/u, "http"), {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        "sec-websocket-version": "13"
      }
    }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on("upgrade", (response, socket) => {
      socket.destroy()
      resolve(response.statusCode)
    }).end()
  })

/** A person who watches a session. */
export const viewer = async (url: string) => {
  const socket = new WebSocket(`${url.replace(/^http/u, "ws")}/socket`)
  socket.binaryType = "arraybuffer"
  const frames: Array<Buffer> = []
  let state: { tabs: ReadonlyArray<{ title: string }>; mayUse: boolean } = { tabs: [], mayUse: false }
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data instanceof ArrayBuffer) frames.push(Buffer.from(data))
    else state = JSON.parse(String(data))
  })
  const closed = once(socket, "close")
  await once(socket, "open")
  return {
    frames,
    state: () => state,
    send: (message: object) => socket.send(JSON.stringify(message)),
    closed,
    close: () => socket.close()
  }
}
/** Polls until the condition is true. */
export const eventually = async (isSo: () => boolean) => {
  for (let turn = 0; turn < 200 && !isSo(); turn++) await new Promise((resolve) => setTimeout(resolve, 50))
  assert.isTrue(isSo())
}
