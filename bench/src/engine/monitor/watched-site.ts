import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { receiveDelivery } from "../receive-delivery.ts"

/** A webhook delivery of a monitor. */
export interface Alert {
  /** The ID of the check. */
  readonly id: string
  readonly type: "monitor.check.completed" | "monitor.page"
  readonly webhookId: string
  readonly data: readonly [{
    readonly url?: string
    readonly status: string
    readonly diff?: { readonly text?: string } | null
  }]
}

/** A site whose pages change, and a receiver of webhooks. */
export interface WatchedSite {
  readonly origin: string
  readonly alerts: ReadonlyArray<Alert>
  /** Changes the page at a path. */
  readonly change: (path: string) => void
  readonly close: () => void
}

/** Each page says how often it has changed. Half of the pages have an `ETag`. */
export const openWatchedSite = async (): Promise<WatchedSite> => {
  const alerts: Array<Alert> = []
  const versions = new Map<string, number>()
  const server = createServer((request, response) => {
    if (request.method === "POST") return receiveDelivery(request, response, alerts)
    const path = String(request.url)
    const version = versions.get(path) ?? 0
    void setTimeout(path.length * 7 % 30).then(() => {
      const etag = `"${version}"`
      if (path.length % 2 === 0) response.setHeader("etag", etag)
      if (request.headers["if-none-match"] === etag) return response.writeHead(304).end()
      return response.setHeader("content-type", "text/html").end(
        `<!doctype html><title>Page ${path}</title><main><h1>Page ${path}</h1><p>The text of a page that stays.</p><p>Revision ${version} of the page.</p></main>`
      )
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    alerts,
    change: (path) => versions.set(path, (versions.get(path) ?? 0) + 1),
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
