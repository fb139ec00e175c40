import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A local website with a few pages, one of which tries hostile things. */
export const serveNotes = async () => {
  const published = new Map<string, string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site")
    // never responds
    if (pathname === "/slow.html") return
    if (pathname === "/tide.png") return void response.writeHead(200, { "content-type": "image/png" }).end(pixels)
    if (pathname === "/robots.txt") return void response.end("User-agent: *\nDisallow: /private/\n")
    const body = published.get(pathname) ?? pages[pathname]
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" }).end(
      body ?? page("Missing", "<p>Nothing here.</p>")
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}/`,
    host,
    /** Creates or changes a page. */
    publish: (pathname: string, title: string, body: string) => void published.set(pathname, page(title, body)),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

const page = (title: string, body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`

const pages: Readonly<Record<string, string>> = {
  "/": page(
    "Tide tables",
    `<p>Notes on tides, harbours and how both are measured along the coast, from the first gauges until now.</p>
    <ul><li><a href="/gauges.html">Gauges</a></li><li><a href="/harbours.html">Harbours</a></li><li><a href="/news.html">News</a></li><li><a href="/hostile.html">Hostile</a></li></ul>`
  ),
  "/gauges.html": page(
    "How a tide gauge works",
    `<p>A tide gauge measures the height of the sea against a fixed point on land. A float in a stilling well rises and falls with the water.</p>
    <h2>Kinds of gauges</h2><table><tr><th>Kind</th><th>Error in millimetres</th></tr><tr><td>Float</td><td>10</td></tr><tr><td>Radar</td><td>3</td></tr></table>
    <h2>Reading one</h2><p>Readings are taken every six minutes and averaged over one minute, so that waves do not count. The stilling well keeps most of them out.</p>
    <pre><code class="language-ts">const height = readings.reduce((sum, one) =&gt; sum + one, 0) / readings.length</code></pre>
    <p><img src="/tide.png" alt="A tide gauge at low water" width="320" height="200"></p>`
  ),
  "/harbours.html": page(
    "Harbours and their tides",
    `<p>The range of the tide decides what a harbour is built like. Harbours with a range over five metres have locks or floating quays.</p>
    <p>The tide comes in twice a day, and the harbour of the north dries at low water. See <a href="/gauges.html">how it is measured</a>.</p>`
  ),
  "/news.html": page(
    "New radar gauge at the north pier",
    `<p>A radar gauge replaced the float gauge at the north pier, and the tide is now read to three millimetres instead of ten.</p><a href="/private/plans.html">Plans</a>`,
    `<meta property="article:published_time" content="2026-03-04T08:00:00Z"><meta property="og:type" content="article"><meta property="og:image" content="/tide.png">`
  ),
  "/login.html": page(
    "Sign in",
    `<form><label>User <input name="user"></label><label>Password <input type="password"></label><button>Sign in</button></form>`
  ),
  "/hostile.html": page(
    "Hostile tide &lt;img src=x onerror=alert(1)&gt;",
    `<p>This page tries things: &lt;script&gt;window.owned = true&lt;/script&gt; and a <a href="javascript:window.owned=true">link of the tide</a>
    and <img src="http://tracker.invalid/seen.png" alt="a &quot;picture&quot;"> and [markdown](javascript:window.owned=true) with words enough to be the main content of a page.</p>`
  )
}

/** One grey pixel. */
const pixels = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64"
)
