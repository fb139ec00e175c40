import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { selfSigned } from "../../../fetcher/test/outbound/self-signed.ts"
import { scrapingEngine } from "./scraping-engine.ts"

const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "/": [
    "text/html",
    `<title>Tides</title><link rel="stylesheet" href="/style.css"><main><h1>Tides</h1><p>Water rises.</p><video src="/tide.mp4"></video></main>`
  ],
  "/style.css": ["text/css", "body { background-color: #123456 }"],
  "/tide.mp4": ["video/mp4", "film"]
}

it.live(
  "accepts the resources of a page with the same TLS errors as the page itself",
  () =>
    Effect.gen(function*() {
      const server = yield* Effect.acquireRelease(
        Effect.promise(async () => {
          const server = createServer(selfSigned(), ({ url = "" }, response) => {
            const [type, body] = files[url] ?? ["text/plain", ""]
            response.setHeader("content-type", type).end(body)
          })
          await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
          return server
        }),
        (server) =>
          Effect.promise(() => {
            server.closeAllConnections()
            return new Promise((resolve) => server.close(resolve))
          })
      )
      // a server that listens on a port has an address
      const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
      const scrape = yield* scrapingEngine(undefined, { browser: false })
      const { body: { data } } = yield* scrape({ url, formats: ["video", "branding"] })
      assert.isString(data.video, String(data.warning))
      assert.strictEqual(data.branding?.colors?.["background"], "#123456", String(data.warning))
      const strict = yield* scrape({ url, formats: ["video"], skipTlsVerification: false, maxAge: 0 })
      assert.deepInclude(strict.body, { code: "SCRAPE_SSL_ERROR" })
    }).pipe(Effect.scoped),
  30_000
)
