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
 * The npm package brings a Chromium to Linux on x64, and other machines may have one: elsewhere these tests are left
 * out, which their report says.
 */
export const noChromium = "missing" in await findChromium()

/** A web site on this machine, of a server without encryption unless one with it is given. */
export const siteOf = (answer: RequestListener, server: Server = createServer()) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      server.on("request", answer)
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      // a server that listens on an address has one of these
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

/** A web site of one page. */
export const pageOf = (html: string) =>
  siteOf((_, response) => response.setHeader("content-type", "text/html; charset=utf-8").end(html))

/** Shows pages of these origins. */
export const browserFor = (options: Chromium.ChromiumOptions) =>
  Effect.map(
    Layer.build(Chromium.layer({ cookiePopups: cookiePopupRules, ...options })),
    (context) => Effect.provideContext(Browser, context)
  ).pipe(Effect.flatten)

/** Shows one page of a site that consists of it. */
export const shown = Effect.fnUntraced(function*(html: string, options?: RenderOptions) {
  const { origin } = yield* pageOf(html)
  const browser = yield* browserFor({ allowedAddresses: [origin.slice("http://".length)] })
  return { origin, page: yield* browser.render(`${origin}/`, options) }
})
