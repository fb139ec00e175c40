import { findBubblewrap, findChromium } from "@trawl/browser/system"
import { serve, type Served } from "@trawl/engine/serve"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { delimiter, join } from "node:path"
import { chromium } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { eventually, handshake, viewer } from "./live-clients.ts"

const noBrowser = "missing" in await findChromium()
const noIsolation = noBrowser || "missing" in await findBubblewrap()
if (noIsolation) console.warn("SKIPPED: tests of live browser sessions need Chromium and bubblewrap")

const page = `<title>Tide</title><body style="margin:0">
  <button style="position:absolute;left:0;top:0;width:640px;height:400px" onclick="document.title='Clicked'">Go</button>`

/** The fields of responses that these tests read. */
interface Answer {
  readonly success: boolean
  readonly id: string
  readonly cdpUrl: string
  readonly liveViewUrl: string
  readonly interactiveLiveViewUrl: string
  readonly result: string
  readonly playerUrl: string
  readonly pages: ReadonlyArray<{ readonly pageId: string; readonly url: string; readonly pageUrl: string }>
}

interface Recording {
  readonly files: ReadonlyArray<string>
  readonly tabs: ReadonlyArray<{
    readonly frames: ReadonlyArray<{ readonly file: number; readonly from: number }>
    readonly pages: ReadonlyArray<{ readonly title: string }>
  }>
}

const hasFfmpeg = (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, "ffmpeg")))

const tokenOf = (url: string) => url.split("/").at(-1) ?? ""

describe.skipIf(noIsolation)("a browser session that people and programs share", () => {
  let engine: Served
  let site: string
  let secret: string
  const servers = [
    createServer((_, response) => response.setHeader("content-type", "text/html").end(page)),
    createServer((_, response) => response.setHeader("content-type", "text/html").end("<title>Secret</title>"))
  ]

  beforeAll(async () => {
    const origins = await Promise.all(servers.map(async (server) => {
      await once(server.listen(0, "127.0.0.1"), "listening")
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }))
    site = origins[0] ?? ""
    secret = origins[1] ?? ""
    engine = await serve({
      dataDirectory: ":memory:",
      apiKeys: ["engine-key", { key: "other-key", team: "other" }],
      port: 0,
      allowedAddresses: [new URL(site).host]
    })
  }, 60_000)
  afterAll(async () => {
    await engine.close()
    for (const server of servers) server.close()
  }, 60_000)

  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(engine.url + path, {
      method,
      headers: { authorization: "Bearer engine-key", ...body ? { "content-type": "application/json" } : {} },
      ...body ? { body: JSON.stringify(body) } : {}
    })
    return await response.json() as Answer
  }
  const open = async (body = {}) => {
    const session = await call("POST", "/v2/interact", body)
    assert.isTrue(session.success, JSON.stringify(session))
    return session
  }
  const close = (session: Answer) => call("DELETE", `/v2/interact/${session.id}`)
  const execute = (session: Answer, code: string) => call("POST", `/v2/interact/${session.id}/execute`, { code })

  it("is open to programs that speak the DevTools protocol, which see the pages of the session's code", async () => {
    const session = await open()
    await execute(session, `await page.goto(${JSON.stringify(site)})`)
    const browser = await chromium.connectOverCDP(session.cdpUrl)
    const [context] = browser.contexts()
    const [shared] = context?.pages() ?? []
    assert.strictEqual(await shared?.title(), "Tide")
    await shared?.evaluate("document.title = 'Ebb'")
    assert.strictEqual((await execute(session, "await page.title()")).result, "Ebb")
    const opened = await context?.newPage()
    await opened?.goto(site)
    assert.strictEqual(await opened?.title(), "Tide")
    // a program that leaves does not end the session
    await browser.close()
    assert.strictEqual((await execute(session, "await page.title()")).result, "Ebb")
    await close(session)
  }, 60_000)

  it("shows programs no file and no address of this machine", async () => {
    const session = await open()
    const browser = await chromium.connectOverCDP(session.cdpUrl)
    const [context] = browser.contexts()
    const opened = await context?.newPage()
    assert.match(String(await opened?.goto(secret).catch(String)), /net::ERR_/u)
    assert.match(String(await opened?.goto("file:///etc/passwd").catch(String)), /ERR_FILE_NOT_FOUND/u)
    const cdp = await browser.newBrowserCDPSession()
    const { browserContextId } = await cdp.send("Target.createBrowserContext", { proxyServer: "direct://" })
    const { targetId } = await cdp.send("Target.createTarget", { url: secret, browserContextId })
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { targetInfo } = await cdp.send("Target.getTargetInfo", { targetId })
    assert.notStrictEqual(targetInfo.title, "Secret")
    await browser.close()
    await close(session)
  }, 60_000)

  it("accepts its own links only, each for its own purpose", async () => {
    const [one, other] = await Promise.all([open(), open({ streamWebView: false })])
    const base = engine.url
    const cdp = (session: { id?: string }, token: string) => `${base}/cdp/${session.id}/${token}`
    const live = (session: { id?: string }, token: string) => `${base}/live/${session.id}/${token}/socket`
    assert.strictEqual(await handshake(one.cdpUrl), 101)
    assert.deepStrictEqual([other.liveViewUrl, other.interactiveLiveViewUrl], [null, null])
    const guesses = [
      cdp(other, tokenOf(one.cdpUrl)),
      cdp(one, tokenOf(one.liveViewUrl)),
      cdp(one, tokenOf(one.interactiveLiveViewUrl)),
      cdp(one, "x"),
      live(one, tokenOf(one.cdpUrl)),
      live(other, tokenOf(one.liveViewUrl)),
      live(other, tokenOf(one.interactiveLiveViewUrl)),
      live(other, tokenOf(other.cdpUrl))
    ]
    for (const url of guesses) assert.strictEqual(await handshake(url), 404, url)
    await Promise.all([close(one), close(other)])
    assert.strictEqual(await handshake(one.cdpUrl), 410)
    assert.strictEqual(await handshake(`${one.liveViewUrl}/socket`), 410)
    assert.strictEqual((await fetch(one.liveViewUrl)).status, 410)
    assert.strictEqual((await fetch(`${one.liveViewUrl}x`)).status, 404)
  }, 60_000)

  it("shows people its tabs and every change, and takes input only over the interactive link", async () => {
    const session = await open()
    await execute(session, `await page.goto(${JSON.stringify(site)})`)
    const watcher = await viewer(session.liveViewUrl)
    const user = await viewer(session.interactiveLiveViewUrl)
    await eventually(() => watcher.frames.length > 0 && user.frames.length > 0)
    assert.deepStrictEqual([watcher.state().mayUse, user.state().mayUse], [false, true])
    const click = { type: "mouse", x: 0.1, y: 0.1, button: "left", clicks: 1, modifiers: 0 }
    const press = ({ send }: Awaited<ReturnType<typeof viewer>>) => {
      send({ ...click, action: "down" })
      send({ ...click, action: "up" })
    }
    press(watcher)
    await new Promise((resolve) => setTimeout(resolve, 300))
    assert.strictEqual((await execute(session, "await page.title()")).result, "Tide")
    press(user)
    await eventually(() => watcher.state().tabs[0]?.title === "Clicked")
    // a message that the page does not send ends the connection
    user.send({ type: "open", url: "file:///etc/passwd" })
    await user.closed
    await close(session)
    await watcher.closed
  }, 60_000)

  it("is recorded, tab by tab, until a day after its end", async () => {
    const session = await open()
    await execute(session, `await page.goto(${JSON.stringify(site)})`)
    await new Promise((resolve) => setTimeout(resolve, 600))
    await execute(
      session,
      `await page.locator("button").click(); await page.evaluate("document.body.style.background = 'navy'")`
    )
    await new Promise((resolve) => setTimeout(resolve, 600))
    await close(session)
    let replay = await call("GET", `/v2/interact/${session.id}/replay`)
    for (let turn = 0; turn < 100 && !replay.success; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      replay = await call("GET", `/v2/interact/${session.id}/replay`)
    }
    assert.deepStrictEqual(replay.pages.map(({ pageId, pageUrl }) => [pageId, pageUrl]), [["0", `${site}/`]])
    const recording = await (await fetch(`${replay.playerUrl}/recording.json`)).json() as Recording
    const [tab] = recording.tabs
    assert.isAtLeast(tab?.frames.length ?? 0, 2)
    assert.include(tab?.pages.map(({ title }) => title) ?? [], "Clicked")
    const frame = tab?.frames.at(-1)
    const file = Buffer.from(await (await fetch(engine.url + recording.files[frame?.file ?? 0])).arrayBuffer())
    assert.deepStrictEqual([...file.subarray(frame?.from ?? 0, (frame?.from ?? 0) + 2)], [0xff, 0xd8])

    const video = await fetch(replay.pages[0]?.url ?? "", { headers: { authorization: "Bearer engine-key" } })
    if (hasFfmpeg) {
      assert.strictEqual(video.headers.get("content-type"), "application/vnd.apple.mpegurl")
      const playlist = await video.text()
      assert.match(playlist, /^#EXTM3U/u)
      const parts = playlist.split("\n").filter((line) => line.startsWith("http"))
      assert.isNotEmpty(parts)
      for (const part of parts) {
        assert.strictEqual(new Uint8Array(await (await fetch(part)).arrayBuffer())[0], 0x47)
      }
    } else {
      assert.strictEqual(video.status, 404)
      assert.include(await video.text(), "ffmpeg")
    }

    // other teams and other links
    const elsewhere = await fetch(`${engine.url}/v2/interact/${session.id}/replay`, {
      headers: { authorization: "Bearer other-key" }
    })
    assert.strictEqual(elsewhere.status, 404)
    const guess = `${engine.url}/replay/${session.id}/${tokenOf(session.liveViewUrl)}/recording.json`
    assert.strictEqual((await fetch(guess)).status, 404)
    const unrecorded = await open({ recordSession: false })
    await close(unrecorded)
    assert.isFalse((await call("GET", `/v2/interact/${unrecorded.id}/replay`)).success)
  }, 60_000)
})
