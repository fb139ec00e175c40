import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Serves a site with one long list: a table of a thousand products. */
export const listSite = async () => {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html")
    response.end(listPage)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}

/** A request for all items of a list at a given URL. */
export const listRequest = (host: string, number: number) => ({
  prompt: "List all products with their names and prices.",
  // different URLs, because the engine caches pages
  urls: [`http://${host}/products/${number}`],
  schema: {
    type: "object",
    properties: {
      products: {
        type: "array",
        items: { type: "object", properties: { name: { type: "string" }, price: { type: "string" } } }
      }
    }
  }
})

const rows = Array.from(
  { length: 1_000 },
  (_, row) =>
    `<tr><td>Lamp ${row} of oak and brass</td><td>£${(row * 7) % 400 + 5}.90</td><td>${row % 30} in stock</td></tr>`
)
const listPage =
  `<!doctype html><title>All products</title><main><h1>All products</h1><table><tr><th>Name</th><th>Price</th><th>Stock</th></tr>${
    rows.join("")
  }</table></main>`
