import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/**
 * A small website on loopback: an index, `count` linked pages that respond after `delay`, and the responses of `others`
 * at paths without links.
 */
export const serveSmallSite = async (
  { count = 12, delay = 0, others = {} }: {
    readonly count?: number
    readonly delay?: number
    readonly others?: Readonly<Record<string, (response: ServerResponse) => void>>
  } = {}
) => {
  let requests = 0
  let stalls = false
  const server = createServer((request, response) => {
    const path = request.url ?? "/"
    // a crawl also requests images
    if (!path.endsWith(".png")) requests++
    if (stalls) return
    const other = others[path]
    if (other !== undefined) return other(response)
    const number = /^\/page-(\d+)\.html$/.exec(path)?.[1]
    if (path !== "/" && !(Number(number) < count)) {
      return void response.writeHead(404, html).end(page("Missing", "Nothing here."))
    }
    setTimeout(
      () => response.writeHead(200, html).end(number === undefined ? index(count) : article(Number(number), count)),
      delay
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // it listens on a port, so the address is not a pipe
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    host: `127.0.0.1:${port}`,
    get requests() {
      return requests
    },
    /** Whether it leaves requests unanswered. */
    set stalls(now: boolean) {
      stalls = now
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

const html = { "content-type": "text/html; charset=utf-8" }

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
  <nav><a href="/">Home of the field notes</a></nav><main><h1>${title}</h1>${body}</main><footer>Footer words</footer></body></html>`

const index = (count: number) =>
  page(
    "Field notes",
    `<p>An index of notes about rivers and stones.</p><ul>${
      Array.from({ length: count }, (_, number) => `<li><a href="/page-${number}.html">Note ${number}</a></li>`).join(
        ""
      )
    }</ul>`
  )

const article = (number: number, count: number) =>
  page(
    `Note ${number} on river stones`,
    `<p>The river moved stone number ${number} during the spring flood, and the measured drift was ${
      number * 3
    } metres.</p>
    <p>Granite and limestone behave differently: granite rolls, limestone breaks. See <a href="/page-${
      (number + 1) % count
    }.html">the next note</a>.</p>
    <p>Word${number}only stands on this page. <img src="/stone-${number}.png" alt="A stone"></p>`
  )
