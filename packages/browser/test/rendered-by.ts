import { cookiePopupRules } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createServer, type RequestListener, type Server } from "node:http"
import { Server as TlsServer } from "node:https"
import type { AddressInfo } from "node:net"
import type { RenderOptions } from "../src/page/render-options.ts"
import { Browser } from "../src/render/browser.ts"
import * as Chromium from "../src/render/chromium.ts"
import { findChromium } from "../src/launch/find-chromium.ts"

/**
 * The npm package contains a Chromium for Linux on x64, and other machines may have one installed. Without one these
 * tests are skipped, which their report shows.
 */
export const noChromium = "missing" in await findChromium()

/** A local website, without TLS unless a server with TLS is given. */
export const siteOf = (answer: RequestListener, server: Server = createServer()) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      server.on("request", answer)
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      // a listening TCP server has an `AddressInfo`
      return {
        server,
        origin: `${server instanceof TlsServer ? "https" : "http"}://127.0.0.1:${
          (server.address() as AddressInfo).port
        }`
      }
    }),
    ({ server }) =>
      Effect.promise(() => {
        server.closeAllConnections()
        return new Promise((resolve) => server.close(resolve))
      })
  )

/** A website with one page. */
export const pageOf = (html: string) =>
  siteOf((_, response) => response.setHeader("content-type", "text/html; charset=utf-8").end(html))

/** A browser that may contact these origins. */
export const browserFor = (options: Chromium.ChromiumOptions) =>
  Effect.map(
    Layer.build(Chromium.layer({ cookiePopups: cookiePopupRules, ...options })),
    (context) => Effect.provideContext(Browser, context)
  ).pipe(Effect.flatten)

/** Renders the only page of a site. */
export const shown = Effect.fnUntraced(function*(html: string, options?: RenderOptions) {
  const { origin } = yield* pageOf(html)
  const browser = yield* browserFor({ allowedAddresses: [origin.slice("http://".length)] })
  return { origin, page: yield* browser.render(`${origin}/`, options) }
})
