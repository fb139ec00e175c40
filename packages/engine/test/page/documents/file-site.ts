import * as Effect from "effect/Effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export interface ServedFile {
  readonly type: string
  readonly body: Uint8Array | string
}

/** A server of these files by path, closed with the scope. */
export const fileSite = (files: Readonly<Record<string, ServedFile>>) =>
  Effect.acquireRelease(
    Effect.promise(() =>
      new Promise<
        { readonly url: string; readonly host: string; readonly requests: Array<string>; readonly close: () => void }
      >((resolve) => {
        const requests: Array<string> = []
        const server = createServer(({ url = "" }, response) => {
          requests.push(url)
          const file = files[url]
          if (file === undefined) return response.writeHead(404).end()
          return response.writeHead(200, { "content-type": file.type }).end(file.body)
        })
        server.listen(0, "127.0.0.1", () => {
          // a server that listens on a port has an address
          const { port } = server.address() as AddressInfo
          resolve({ url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, requests, close: () => server.close() })
        })
      })
    ),
    ({ close }) => Effect.sync(close)
  )
