import { cookiePopupRules } from "@trawl/reader/page"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import {
  ActionFailed,
  AdListUnusable,
  BrowserClosed,
  type BrowserOptions,
  ChromiumMissing,
  openBrowser,
  OptionInvalid,
  PageFailed,
  type PageOptions
} from "../../src/index.ts"
import { childChromiums } from "../launch/child-chromiums.ts"
import { noChromium } from "../rendered-by.ts"

const pages: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "/": [
    "text/html",
    "<meta name=viewport content='width=device-width'><h1></h1><button onclick=\"document.title = 'clicked'\">Go</button><div id=onetrust-consent-sdk>We use cookies</div>" +
    "<script>document.querySelector('h1').textContent = 'Tides at ' + innerWidth</script>"
  ],
  "/visits": [
    "text/html",
    "<p></p><script>localStorage.visits = Number(localStorage.visits ?? 0) + 1; document.querySelector('p').textContent = localStorage.visits</script>"
  ],
  "/data": ["application/json", "{\"tide\":\"é\"}"],
  "/file": ["application/pdf", "%PDF-1.4"]
}
const server = createServer(({ url = "" }, response) => {
  const [type, body] = pages[url] ?? ["text/plain", "not found"]
  if (url === "/never") return
  response.writeHead(url in pages ? 200 : 404, { "content-type": type }).end(body)
})
let site = ""

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening")
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = (options?: BrowserOptions) =>
  openBrowser({ allowedAddresses: ["127.0.0.1"], cookiePopups: cookiePopupRules, ...options })
const failure = (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined, (error: unknown) => error)

describe.skipIf(noChromium)("an open browser", () => {
  it("returns the HTML after scripts and actions, a screenshot, and the results of actions", async () => {
    await using browser = open()
    const page = await browser.render(new URL(site), {
      mobile: true,
      screenshot: {},
      actions: [
        { type: "click", selector: "button" },
        { type: "executeJavascript", script: "document.title" },
        { type: "scrape" },
        { type: "pdf", format: "A5" }
      ]
    })
    assert.deepInclude({ ...page }, { url: `${site}/`, status: 200, contentType: "text/html", warnings: [] })
    assert.include(page.html, "<h1>Tides at 412</h1>")
    assert.notInclude(page.html, "We use cookies")
    assert.deepStrictEqual([...page.screenshot?.bytes.subarray(1, 4) ?? []], [..."PNG"].map((c) => c.charCodeAt(0)))
    assert.deepStrictEqual(page.actionResults?.javascriptReturns, [{ type: "string", value: "clicked" }])
    assert.strictEqual(page.actionResults?.scrapes[0]?.url, `${site}/`)
    assert.strictEqual(Buffer.from(page.actionResults?.pdfs[0] ?? []).toString("latin1", 0, 5), "%PDF-")
  })

  it("returns the text of a page that is not HTML, and rejects a file that it cannot display", async () => {
    await using browser = open()
    assert.strictEqual((await browser.render(`${site}/data`)).html, "{\"tide\":\"é\"}")
    assert.strictEqual((await browser.render(`${site}/none`)).status, 404)
    const failed = await failure(browser.render(`${site}/file`))
    assert.instanceOf(failed, PageFailed)
    assert.strictEqual((failed as PageFailed).reason, "ContentUnsupported")
  })

  it("stores a profile in its directory for the next browser, and separates the profiles of owners", async () => {
    const profiles = mkdtempSync(join(tmpdir(), "trawl-profiles-"))
    try {
      const visits = []
      for (const owner of ["anna", "anna", "berta"]) {
        await using browser = open({ profiles })
        visits.push((await browser.render(`${site}/visits`, { profile: { name: "tides", owner } })).html)
      }
      assert.deepStrictEqual(visits.map((html) => /<p>(\d)<\/p>/.exec(html)?.[1]), ["1", "2", "1"])
      assert.lengthOf(readdirSync(profiles), 2)
    } finally {
      rmSync(profiles, { recursive: true })
    }
  })

  it("rejects private addresses, and names the failed action", async () => {
    await using browser = open({ allowedAddresses: [site.slice("http://".length)] })
    const refused = await failure(browser.render("http://10.0.0.1/"))
    assert.strictEqual((refused as PageFailed).reason, "AddressRefused")
    const failed = await failure(
      browser.render(site, { actions: [{ type: "scrape" }, { type: "click", selector: ":::" }] })
    )
    assert.instanceOf(failed, ActionFailed)
    assert.deepInclude({ ...failed as ActionFailed }, { index: 1, action: "click", reason: "Invalid" })
  })

  it("rejects with the abort reason of the signal, and stops Chromium when it is closed", async () => {
    const before = childChromiums()
    const browser = open()
    const abort = new AbortController()
    const rendering = failure(browser.render(`${site}/never`, { signal: abort.signal }))
    await once(server, "request")
    assert.isAbove(childChromiums().length, before.length)
    abort.abort(new Error("enough"))
    assert.strictEqual(((await rendering) as Error).message, "enough")
    const interrupted = failure(browser.render(`${site}/never`))
    await once(server, "request")
    await browser.close()
    assert.deepStrictEqual(childChromiums(), before)
    assert.instanceOf(await interrupted, BrowserClosed)
    assert.instanceOf(await failure(browser.render(site)), BrowserClosed)
  })
})

it("reports how to install Chromium if it is missing, and which ad list is unusable", async () => {
  await using without = open({ executable: "/nowhere/chromium" })
  assert.instanceOf(await failure(without.render(site)), ChromiumMissing)
  await using listed = open({ adLists: ["/nowhere/list.txt"] })
  const failed = await failure(listed.render(site))
  assert.instanceOf(failed, AdListUnusable)
  assert.include((failed as AdListUnusable).message, "\"/nowhere/list.txt\"")
})

it.each<readonly [BrowserOptions, option: string, allowed: RegExp]>([
  [{ allowedAddresses: ["not a host"] }, "allowedAddresses", /not a host/],
  [{ pages: 0 }, "pages", /whole number from 1 to 100/],
  [{ limits: { html: -1 } }, "limits.html", /whole number from 0/],
  [{ proxy: "ftp://user:secret@proxy.example" }, "proxy", /http:\/\/host:port/],
  [{ colour: "red" } as BrowserOptions, "colour", /not a known option/]
])("rejects an invalid option of a browser and names it: %j", (options, option, allowed) => {
  try {
    openBrowser(options)
    assert.fail("it was accepted")
  } catch (error) {
    assert.instanceOf(error, OptionInvalid)
    assert.strictEqual((error as OptionInvalid).option, option)
    assert.match((error as OptionInvalid).message, allowed)
    assert.notInclude((error as OptionInvalid).message, "secret")
  }
})

it.each<readonly [unknown, option: string, allowed: RegExp]>([
  [{ actions: [{ type: "click" }] }, "actions[0].selector", /missing/],
  [{ actions: [{ type: "wait" }] }, "actions[0]", /either milliseconds or selector/],
  [{ actions: [{ type: "hover", selector: "a" }] }, "actions[0]", /wait, screenshot, click/],
  [{ actions: [{ type: "pdf", scale: 3 }] }, "actions[0].scale", /from 0.1 to 2/],
  [{ headers: { "x-key": "secret\n" } }, "headers.x-key", /line breaks/],
  [{ headers: { "x key": "secret" } }, "headers", /header names/],
  [{ location: { country: "Japan" } }, "location.country", /country code/],
  [{ screenshot: { quality: 101 } }, "screenshot.quality", /from 1 to 100/],
  [{ timeout: 0 }, "timeout", /whole number from 1/],
  [{ waitfor: 5 }, "waitfor", /not a known option/]
])("rejects an invalid option of a page and names it: %j", async (options, option, allowed) => {
  await using browser = open()
  const failed = await failure(browser.render(site, options as PageOptions))
  assert.instanceOf(failed, OptionInvalid)
  assert.strictEqual((failed as OptionInvalid).option, option)
  assert.match((failed as OptionInvalid).message, allowed)
  assert.notInclude((failed as OptionInvalid).message, "secret")
})
