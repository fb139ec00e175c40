import { once } from "node:events"
import { createServer, request, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { buildPlayground } from "../../src/build/build-playground.ts"
import { launch, noChromium } from "./chromium.ts"
import { apiKey, servePlayground } from "./served.ts"

// host names of another owner that resolve to this machine
const rebound = ["--host-resolver-rules=MAP *.example 127.0.0.1"]

describe.skipIf(noChromium)("an engine with the default key, in a browser that visits other sites", {
  timeout: 60_000
}, () => {
  let browser: Browser
  let engine: Awaited<ReturnType<typeof servePlayground>>
  let host: string

  beforeAll(async () => {
    await buildPlayground("ignore")
    ;[engine, browser] = await Promise.all([servePlayground({ allowed: [] }), launch(rebound)])
    host = new URL(engine.url).host
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await engine?.[Symbol.asyncDispose]()
  })

  /** The results of a page that asks for the key and uses the API with it. */
  const tried = async (pageUrl: string, engineUrl = "") => {
    await using page = await browser.newPage()
    await page.goto(pageUrl)
    return await page.evaluate(async ({ apiKey, engineUrl }) => {
      const answer = (path: string, init?: RequestInit) =>
        fetch(engineUrl + path, init).then(
          async (response) => `${response.status} ${(await response.text()).slice(0, 40)}`,
          () => "nothing"
        )
      const authorization = `Bearer ${apiKey}`
      return [
        await answer("/playground.json", { referrerPolicy: "unsafe-url" }),
        await answer("/v2/agent", {
          method: "POST",
          headers: { authorization, "content-type": "application/json" },
          body: JSON.stringify({ prompt: "What?" })
        }),
        await answer("/v2/agent", {
          method: "POST",
          headers: { "content-type": "text/plain" },
          body: JSON.stringify({ prompt: "What?" })
        }),
        await answer("/v2/agent", { headers: { authorization } })
      ]
    }, { apiKey, engineUrl })
  }

  it("works with its own page", async () => {
    const [key, started] = await tried(engine.url)
    assert.strictEqual(key, `200 {"apiKey":"${apiKey}"}`)
    assert.match(started ?? "", /^200 /)
  })

  it("provides nothing to a page whose own host name resolves to this machine", async () => {
    const port = new URL(engine.url).port
    for (const response of await tried(`http://rebound.example:${port}/`)) assert.match(response, /^404 /)
  })

  it("provides neither its key nor its API to a page behind a proxy that calls the engine with the engine's own host name", async () => {
    await using proxy = await serve((incoming, outgoing) => {
      const passed = request(engine.url + incoming.url, {
        method: incoming.method,
        headers: { ...incoming.headers, host }
      }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      incoming.pipe(passed)
    })
    const [key, ...used] = await tried(`http://rebound.example:${proxy.port}/`)
    assert.strictEqual(key, "200 {}")
    for (const response of used.slice(0, 2)) assert.match(response, /^404 /)
  })

  it("cannot be called by a page of another local origin, nor shown in its frame", async () => {
    await using other = await serve((_, response) =>
      response.setHeader("content-type", "text/html").end(
        `<!doctype html><title>Other</title><iframe src="${engine.url}"></iframe>`
      )
    )
    for (const name of ["127.0.0.1", "localhost", "rebound.example"]) {
      assert.deepStrictEqual(await tried(`http://${name}:${other.port}/`, engine.url), [
        "nothing",
        "nothing",
        "nothing",
        "nothing"
      ])
    }
    await using page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${other.port}/`)
    assert.notInclude(page.frames().map((frame) => frame.url()), `${engine.url}/`)
  })
})

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
