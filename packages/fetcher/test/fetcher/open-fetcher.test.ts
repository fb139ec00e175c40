import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import {
  type FetcherOptions,
  fetchPage,
  openFetcher,
  OptionInvalid,
  PageFailed,
  type PageOptions,
  RobotsUnreachable,
  type SitemapEntry
} from "../../src/index.ts"

const never = "/never"
const sent: Array<NodeJS.Dict<string | Array<string>>> = []
const server = createServer(({ headers, url = "" }, response) => {
  sent.push(headers)
  if (url === "/moved") return void response.writeHead(302, { location: "/café" }).end()
  if (url === "/inside") return void response.writeHead(302, { location: "http://10.0.0.1/secret" }).end()
  if (url === "/robots.txt") {
    if (headers.host?.startsWith("localhost") === true) return void response.writeHead(503).end()
    return void response.end("User-agent: mybot\nDisallow: /private\nCrawl-delay: 2\nSitemap: /map.xml")
  }
  if (url === "/map.xml") return void response.end("<urlset><url><loc>https://a.example/x</loc></url></urlset>")
  if (url === "/latin") {
    return void response.setHeader("content-type", "text/plain; charset=ISO-8859-1").end(
      Buffer.from("caf\xe9", "latin1")
    )
  }
  if (url === "/odd") return void response.setHeader("content-type", "text/plain; charset=klingon").end("é")
  if (url !== never) response.setHeader("content-type", "text/html; charset=utf-8").end("<h1>café</h1>")
})
let host = ""
let site = ""

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  site = `http://${host}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const failure = (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined, (error: unknown) => error)

describe("fetchPage", () => {
  it("returns the final URL, status, headers, type, bytes and text of a page", async () => {
    const page = await fetchPage(`${site}/moved`, { allowedAddresses: [host] })
    assert.deepInclude({ ...page }, {
      requestedUrl: `${site}/moved`,
      url: `${site}/caf%C3%A9`,
      status: 200,
      contentType: "text/html"
    })
    assert.strictEqual(page.headers["content-type"], "text/html; charset=utf-8")
    assert.strictEqual(page.text(), "<h1>café</h1>")
    assert.strictEqual(page.body.length, Buffer.byteLength(page.text()))
  })

  it.each([["/latin", "café"], ["/odd", "é"]])(
    "decodes the text by its charset: %s",
    async (path, text) =>
      assert.strictEqual((await fetchPage(new URL(path, site), { allowedAddresses: [host] })).text(), text)
  )

  it("sends the given headers, languages and user agent", async () => {
    await fetchPage(site, {
      allowedAddresses: [host],
      headers: { "X-Own": "1" },
      languages: ["de"],
      userAgent: "mine/1.0"
    })
    assert.deepInclude(sent.at(-1), { "x-own": "1", "accept-language": "de, *;q=0.9", "user-agent": "mine/1.0" })
  })

  it.each([
    ["AddressRefused", () => fetchPage(site)],
    ["AddressRefused", () => fetchPage(`${site}/inside`, { allowedAddresses: [host] })],
    ["TooLarge", () => fetchPage(site, { allowedAddresses: [host], maxBytes: 5 })],
    ["TimedOut", () => fetchPage(`${site}${never}`, { allowedAddresses: [host], timeout: 50 })],
    ["UrlInvalid", () => fetchPage("a page")],
    ["UrlInvalid", () => fetchPage("file:///etc/passwd")]
  ])("fails with the reason %s", async (reason, fetched) => {
    const failed = await failure(fetched())
    assert.instanceOf(failed, PageFailed)
    assert.strictEqual(failed.reason, reason)
  })

  it("names the host of a refused address, and how to allow it", async () => {
    assert.include(
      String(await failure(fetchPage(site))),
      `${host} may not be contacted: address 127.0.0.1 is loopback; allow it with allowedAddresses`
    )
  })

  it.each<[keyof FetcherOptions | keyof PageOptions, unknown]>([
    ["allowedAddresses", ["10.0.0.0/99"]],
    ["allowedAddresses", "10.0.0.1"],
    ["maxBytes", 0],
    ["maxBytes", 1.5],
    ["timeout", Number.NaN],
    ["timeout", Number.POSITIVE_INFINITY],
    ["userAgent", "a\r\nb: c"],
    ["languages", ["de,en"]],
    ["headers", { "a b": "c" }],
    ["headers", { a: "secret\nb" }],
    ["proxy", "ftp://user:secret@proxy.example"]
  ])("rejects an invalid %s: %j", async (option, value) => {
    const failed = await failure(fetchPage(site, { [option]: value }))
    assert.instanceOf(failed, OptionInvalid)
    assert.strictEqual(failed.option, option)
    assert.include(failed.message, option)
    assert.notInclude(failed.message, "secret")
  })

  it("ends when its signal is aborted", async () => {
    const reason = new Error("enough")
    const signal = AbortSignal.timeout(50)
    assert.strictEqual(await failure(fetchPage(site, { signal: AbortSignal.abort(reason) })), reason)
    assert.strictEqual(await failure(fetchPage(`${site}${never}`, { allowedAddresses: [host], signal })), signal.reason)
  })
})

describe("a fetcher", () => {
  it("reads robots.txt and sitemaps", async () => {
    await using fetcher = openFetcher({ allowedAddresses: [host] })
    const robots = await fetcher.robots(`${site}/any/page`, "MyBot")
    assert.deepStrictEqual(["/private/x", "/open"].map((path) => robots.allows(site + path)), [false, true])
    assert.strictEqual(robots.crawlDelay, 2)
    const entries: Array<SitemapEntry> = []
    for await (const entry of fetcher.sitemapEntries(site, robots.sitemaps)) entries.push(entry)
    assert.deepStrictEqual(entries, [{ url: "https://a.example/x", lastModified: undefined }])
  })

  it("reports that robots.txt cannot be read", async () => {
    await using fetcher = openFetcher({ allowedAddresses: [host, "localhost"] })
    assert.instanceOf(await failure(fetcher.robots(site.replace("127.0.0.1", "localhost"), "mybot")), RobotsUnreachable)
    assert.deepInclude(await failure(fetcher.robots("a host", "mybot")), { _tag: "PageFailed", reason: "UrlInvalid" })
  })

  it("ends running fetches when it is closed", async () => {
    const fetcher = openFetcher({ allowedAddresses: [host] })
    const running = failure(fetcher.fetch(`${site}${never}`))
    await new Promise<void>((resolve) => server.once("request", () => resolve()))
    await fetcher.close()
    assert.isDefined(await running)
  })
})
