import { once } from "node:events"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { receiveDelivery } from "../receive-delivery.ts"

/** A received webhook delivery. */
export interface Received {
  readonly id: string
  readonly type: string
  readonly webhookId: string
  readonly data: ReadonlyArray<{ readonly metadata?: { readonly sourceURL?: string } }>
}

/** A site with pages, some of which fail, and a receiver of webhooks. */
export interface Site {
  readonly origin: string
  readonly received: ReadonlyArray<Received>
  /** The number of fetched pages, without broken ones, which the fetcher requests twice. */
  readonly fetches: () => number
  readonly close: () => void
}

/** Pages whose path ends in 7 break their connection. */
export const isBroken = (url: string): boolean => url.endsWith("7")

export const openSite = async (): Promise<Site> => {
  const received: Array<Received> = []
  let fetches = 0
  const listener: RequestListener = (request, response) => {
    if (request.method === "POST") return receiveDelivery(request, response, received)
    const path = String(request.url)
    if (!isBroken(path)) fetches++
    void setTimeout(path.length * 7 % 30).then(() => {
      if (isBroken(path)) return request.destroy()
      response.setHeader("content-type", "text/html")
      return response.end(
        `<!doctype html><title>Page ${path}</title><main><h1>Page ${path}</h1><p>The text of the page ${path}.</p></main>`
      )
    })
  }
  const server: Server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    fetches: () => fetches,
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
