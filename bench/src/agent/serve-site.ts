import * as Effect from "effect/Effect"
import { createServer, type RequestListener } from "node:http"

/** Serves a site on a local port until the scope closes. */
export const serveSite = (port: number, listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly close: () => void }>((resume) => {
      const server = createServer(listener)
      server.listen(port, "127.0.0.1", () =>
        resume(Effect.succeed({
          url: `http://127.0.0.1:${port}`,
          close: () => {
            server.close()
            server.closeAllConnections()
          }
        })))
    }),
    ({ close }) => Effect.sync(close)
  )
