import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { receiveDelivery } from "../receive-delivery.ts"

/** A site whose pages each state the names and weights of three tools, and a receiver of webhooks. */
export interface ToolSite {
  readonly origin: string
  readonly received: ReadonlyArray<{ readonly id: string; readonly type: string; readonly webhookId: string }>
  readonly close: () => void
}

/** The page `/7/2` states that `Tool 7-2-1` has a weight of `1.2 kg`. */
export const openToolSite = async (): Promise<ToolSite> => {
  const received: Array<ToolSite["received"][number]> = []
  const server = createServer((request, response) => {
    if (request.method === "POST") return receiveDelivery(request, response, received)
    const [, number, page] = /^\/(\d+)\/(\d+)$/.exec(String(request.url)) ?? []
    void setTimeout(20 + Number(page ?? 0) * 7).then(() => {
      if (number === undefined) return response.writeHead(404).end()
      response.setHeader("content-type", "text/html")
      return response.end(
        `<!doctype html><title>Tools ${number}-${page}</title><main><h1>Tools ${number}-${page}</h1><table><thead><tr><th>Name</th><th>Weight</th></tr></thead><tbody>${
          [1, 2, 3].map((tool) => `<tr><td>Tool ${number}-${page}-${tool}</td><td>${tool}.${page} kg</td></tr>`).join(
            ""
          )
        }</tbody></table></main>`
      )
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
