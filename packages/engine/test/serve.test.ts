import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it, onTestFinished } from "vitest"
import { type CrawlEvent, linesOf, maySucceedLater, needsOwnKey, serve, type ServeOptions } from "../src/serve.ts"

const quiet = { dataDirectory: ":memory:", apiKeys: ["engine-key"], browser: false, port: 0 } satisfies ServeOptions

const hasPlayground = async (playground: ServeOptions["playground"]): Promise<boolean> => {
  await using engine = await serve({ ...quiet, playground })
  return engine.hasPlayground
}

/** A site that responds to the first request, but not to the second one. */
const halfASite = async () => {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  let requestCount = 0
  const site = createServer(({ url }, response) => {
    requestCount++
    if (url === "/robots.txt" || url?.endsWith(".xml")) response.writeHead(404).end()
    else if (url === "/") {
      response.setHeader("content-type", "text/html").end(
        `<title>Home</title><p>Otters sleep holding hands.</p><a href="/more">More</a>`
      )
    } else held()
  }).listen(0, "127.0.0.1")
  onTestFinished(() => {
    site.closeAllConnections()
    site.close()
  })
  await once(site, "listening")
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  return { host, url: `http://${host}/`, isHeld, requestCount: () => requestCount }
}

describe("serve", () => {
  it("ends a crawl with the engine, and rejects its promise", async () => {
    const { requestCount, host, isHeld, url } = await halfASite()
    const engine = await serve({ ...quiet, allowedAddresses: [host] })
    const events: Array<string> = []
    const { promise: isReceived, resolve: markReceived } = Promise.withResolvers<void>()
    const event = ({ _tag }: CrawlEvent) => {
      events.push(_tag)
      markReceived()
    }
    const crawl = engine.crawl(url, {}, { event }).then(
      () => "ended",
      ({ message }) => message
    )
    await isHeld
    await isReceived
    await engine.close()
    assert.strictEqual(await Promise.race([crawl, "still crawls"]), "The engine was closed before the crawl had ended.")
    assert.deepStrictEqual(events, ["PageStored"])
    const before = requestCount()
    assert.strictEqual(
      await engine.crawl(url).catch(({ message }) => message),
      "The engine was closed before the crawl had ended."
    )
    assert.strictEqual(requestCount(), before)
  })

  it("stops an aborted crawl, and keeps serving", async () => {
    const { host, isHeld, url } = await halfASite()
    await using engine = await serve({ ...quiet, allowedAddresses: [host] })
    const unwanted = new AbortController()
    const crawl = engine.crawl(url, {}, { signal: unwanted.signal }).then(() => "ended", () => "stopped")
    await isHeld
    unwanted.abort()
    assert.strictEqual(await crawl, "stopped")
    assert.strictEqual((await fetch(`${engine.url}/health/live`)).status, 200)
  })

  it("explains how to allow a refused address", async () => {
    const { host, url } = await halfASite()
    await using engine = await serve(quiet)
    const failure = await engine.crawl(url).catch((error) => error)
    assert.include(failure.message, `The engine may not contact ${host}`)
    assert.include(failure.message, `--allow ${host} `)
    assert.isFalse(maySucceedLater(failure))
    assert.isFalse(maySucceedLater(await engine.crawl(url, { maxPages: 0 }).catch((error) => error)))
  })

  it("knows whether it has a page for browsers", async () => {
    const directory = mkdtempSync(join(tmpdir(), "trawl-page-"))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    mkdirSync(join(directory, "built"))
    writeFileSync(join(directory, "built/index.html"), "<title>Page</title>")
    assert.isTrue(await hasPlayground({ directory: join(directory, "built") }))
    assert.isFalse(await hasPlayground({ directory }))
    assert.isFalse(await hasPlayground(undefined))
  })

  it.each([{ host: "0.0.0.0" }, { publicUrl: "https://search.example.com" }])(
    "refuses to send its key to pages if other machines can reach it: %j",
    async (reach) => {
      const failure = await serve({ ...quiet, ...reach, playground: { apiKey: "engine-key" } }).then(
        (engine) => engine.close(),
        (error) => error
      )
      assert.match(
        String(failure),
        /^RangeError: Other machines can reach the engine at \S+: set your own API key, without `playground\.apiKey`\.$/
      )
    }
  )
})

it.each([
  [{}, undefined],
  [{ host: "127.0.0.1" }, undefined],
  [{ host: "localhost" }, undefined],
  [{ host: "::1" }, undefined],
  [{ host: "0.0.0.0" }, "0.0.0.0"],
  [{ host: "::" }, "::"],
  [{ host: "127.0.0.1.example" }, "127.0.0.1.example"],
  [{ host: "localhost", publicUrl: "https://search.example.com" }, "https://search.example.com"]
])("knows who can reach an engine at %j", (reach, others) => {
  assert.strictEqual(
    needsOwnKey(reach),
    others && `Other machines can reach the engine at ${others}: set your own API key`
  )
})

it.each<[string, CrawlEvent, ReadonlyArray<string>]>([
  ["one page", { _tag: "Finished", stored: 1, kept: 0, skipped: 0, failed: 0, millis: 1234, warnings: [] }, [
    "Crawled 1 page in 1.2 s"
  ]],
  ["other pages", {
    _tag: "Finished",
    stored: 2,
    kept: 0,
    skipped: 3,
    failed: 1,
    millis: 60_000,
    warnings: ["Pages repeat."]
  }, [
    "Crawled 2 pages in 60.0 s, 3 skipped, 1 failed",
    "Pages repeat."
  ]],
  ["a failure", {
    _tag: "PageFailed",
    url: "http://a/",
    message: "too slow",
    done: 100,
    queued: 1
  }, ["Failed: http://a/ too slow", "Crawling 100/101"]],
  ["a page among others", { _tag: "PageKept", url: "http://a/", title: "A", done: 99, queued: 1 }, []]
])("describes a crawl in lines: %s", (_, event, lines) => {
  assert.deepStrictEqual(linesOf(event), lines)
})
