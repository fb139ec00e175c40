import type { Document } from "@trawl/types"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export const crawlId = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"

/** A service with one crawl of these pages, which it pushes one after the other, each after `delay` milliseconds. */
export const crawlService = async (paths: ReadonlyArray<string>, { delay = 0, end = "completed" } = {}) => {
  const pages = paths.map((path, index): Document => ({
    markdown: `# The page ${path}\n${"words ".repeat(2_000)}`,
    metadata: {
      scrapeId: `scrape-${index}`,
      title: `The page ${path}`,
      sourceURL: `https://example.com${path}`,
      statusCode: path === "/missing" ? 404 : 200
    }
  }))
  const requests: Array<{ readonly method: string | undefined; readonly path: string; readonly body: unknown }> = []
  const server = createServer(async (request, response) => {
    const { method, url = "" } = request
    const { pathname, searchParams } = new URL(url, "http://service")
    const text = (await request.toArray()).join("")
    requests.push({ method, path: url, body: text && JSON.parse(text) })
    const json = (body: object) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
    if (method === "POST") return json({ success: true, id: crawlId, url: "https://service/v2/crawl" })
    if (method === "DELETE") return json({ status: "cancelled" })
    if (pathname.endsWith("/errors")) {
      const failed = { id: "scrape-x", url: "https://example.com/broken", error: "The site did not answer" }
      return json({ errors: [failed], robotsBlocked: ["https://example.com/private"] })
    }
    const status = (state: string, completed: number) => ({
      success: true,
      status: state,
      completed,
      total: pages.length,
      creditsUsed: completed,
      data: []
    })
    response.writeHead(200, { "content-type": "text/event-stream" })
    const begin = Number(request.headers["last-event-id"] ?? searchParams.get("skip"))
    for (let turn = begin; turn < pages.length; turn++) {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      response.write(`id: ${turn + 1}\n${event({ type: "document", data: pages[turn] })}`)
      response.write(event({ type: "status", data: status("scraping", turn + 1) }))
    }
    return response.end(event({ type: "done", data: status(end, pages.length) }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    pages,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

const event = (message: object): string => `data: ${JSON.stringify(message)}\n\n`
