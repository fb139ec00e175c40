import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { processorTime } from "../processor-time.ts"
import { layer, PageFetcher, politeLayer, RobotsTxt, sitemapEntries, type SitemapOptions } from "../../src/effect.ts"

/** The longest time that an effect blocks the event loop, in milliseconds of processor time. */
const longestTurn = Effect.fnUntraced(function*(run: Effect.Effect<unknown, unknown>) {
  let [longest, last] = [0, processorTime()]
  let isRunning = true
  const turn = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
    if (isRunning) setImmediate(turn)
  }
  turn()
  yield* run
  isRunning = false
  return longest
})

type Answer = string | Uint8Array | ((response: ServerResponse, path: string) => void)

/** Serves files, reads the sitemaps of the site and returns the entries, problems and requested paths. */
const read = Effect.fnUntraced(function*(
  files: (origin: string) => Readonly<Record<string, Answer>> | ((path: string) => Answer | undefined),
  options: SitemapOptions = {}
) {
  const paths: Array<string> = []
  const server = createServer(({ url: path = "" }, response) => {
    paths.push(path)
    const found = files(`http://localhost:${(server.address() as AddressInfo).port}`)
    const answer = typeof found === "function" ? found(path) : found[path]
    if (typeof answer === "function") return answer(response, path)
    response.statusCode = answer === undefined ? 404 : 200
    response.end(answer)
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))),
    () => Effect.sync(() => (server.closeAllConnections(), server.close()))
  )
  const site = `http://localhost:${(server.address() as AddressInfo).port}`
  const problems: Array<string> = []
  const entries = yield* Effect.gen(function*() {
    const { rulesFor } = yield* RobotsTxt
    const { sitemaps } = yield* rulesFor(site, "mybot")
    const onProblem = ({ message, url }: { readonly message: string; readonly url: string }) =>
      void problems.push(`${url.slice(site.length)}: ${message}`)
    return yield* Stream.runCollect(sitemapEntries(`${site}/docs/guide`, { listed: sitemaps, onProblem, ...options }))
  }).pipe(Effect.provide(politeLayer(layer({ allowedAddresses: ["localhost"] }))))
  return {
    paths,
    problems,
    urls: entries.map(({ url }) => url.startsWith(site) ? url.slice(site.length) : url)
  }
}, Effect.scoped)

const urlset = (...urls: ReadonlyArray<string>) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`
const cut = (url: string) => `${urlset(url).slice(0, -9)}<!-- ${" ".repeat(300)}`
const index = (...urls: ReadonlyArray<string>) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>`

describe("the sitemaps of a site", () => {
  it.live("are those in robots.txt, with nested indexes, gzipped or not", () =>
    Effect.gen(function*() {
      const { paths, urls } = yield* read(() => ({
        "/robots.txt": "Sitemap: /index.xml\nSitemap: /list.txt",
        "/index.xml": index("/nested.xml", "/index.xml", "/a.xml"),
        "/nested.xml": index("/b.xml.gz"),
        "/a.xml": urlset("/a1", "/a2"),
        "/b.xml.gz": gzipSync(urlset("/b1")),
        "/list.txt": "https://b.example/c1\n",
        "/sitemap.xml": urlset("/unlisted")
      }))
      assert.sameMembers(urls, ["https://b.example/c1", "/a1", "/a2", "/b1"])
      assert.strictEqual(paths.filter((path) => path === "/index.xml").length, 1)
      assert.notInclude(paths, "/sitemap.xml")
    }))

  it.live("have well-known names if robots.txt lists none with entries", () =>
    Effect.gen(function*() {
      const inFolder = yield* read(() => ({
        "/robots.txt": "Sitemap: /gone.xml",
        "/docs/sitemap.xml": urlset("/docs/a")
      }))
      assert.deepStrictEqual(inFolder.urls, ["/docs/a"])
      assert.deepStrictEqual(inFolder.problems[0], "/gone.xml: it returned status 404")
      const atRoot = yield* read(() => ({ "/sitemap.xml": urlset("/a"), "/sitemap_index.xml": index("/more.xml") }))
      assert.deepStrictEqual(atRoot.paths, ["/robots.txt", "/sitemap.xml"])
    }))

  it.live("are no problem if their names are guessed and the host closes the connection", () =>
    Effect.gen(function*() {
      const { problems } = yield* read(() => (path: string) =>
        path === "/robots.txt"
          ? "Sitemap: /listed.xml"
          : (response: ServerResponse) => void response.destroy()
      )
      assert.deepStrictEqual(problems.map((problem) => problem.split(":", 1)[0]), ["/listed.xml"])
    }))

  it.live("may have any declared charset", () =>
    Effect.gen(function*() {
      const latin = Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${urlset("/caf\xe9")}`, "latin1")
      const wide = Buffer.from(`\ufeff${urlset("/caf\xe9")}`, "utf16le")
      const bare = Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${urlset("/caf\xe9")}`, "utf16le")
      // it is not what it declares
      const wrong = `<?xml version="1.0" encoding="UTF-16"?>${urlset("/café")}`
      for (
        const file of [latin, wide, gzipSync(wide), urlset("/café"), bare, Buffer.from(bare).swap16(), wrong]
      ) {
        assert.deepStrictEqual((yield* read(() => ({ "/sitemap.xml": file }))).urls, ["/caf%C3%A9"])
      }
    }))

  it.effect("are requested at the pace that robots.txt sets", () => {
    const files: Readonly<Record<string, string>> = {
      "/robots.txt": "User-agent: *\nCrawl-delay: 5",
      "/sitemap.xml": index("/1.xml", "/2.xml"),
      "/1.xml": urlset("/a"),
      "/2.xml": urlset("/b")
    }
    const times: Array<number> = []
    const fetcher = Layer.succeed(PageFetcher, {
      fetch: Effect.fnUntraced(function*(url) {
        const fetchedAt = yield* Clock.currentTimeMillis
        times.push(fetchedAt)
        const body = new TextEncoder().encode(files[new URL(url).pathname])
        return { requestedUrl: url, url, status: 200, headers: {}, contentType: "text/xml", body, fetchedAt }
      })
    })
    return Effect.gen(function*() {
      yield* Effect.flatMap(RobotsTxt, ({ rulesFor }) => rulesFor("https://a.example/", "mybot"))
      const reading = yield* Effect.forkChild(Stream.runCollect(sitemapEntries("https://a.example/")))
      for (let second = 0; second < 60 && reading.pollUnsafe() === undefined; second++) {
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        yield* TestClock.adjust("1 second")
      }
      assert.strictEqual((yield* Fiber.join(reading)).length, 2)
      assert.deepStrictEqual(times, [0, 5_000, 10_000, 15_000])
    }).pipe(Effect.provide(politeLayer(fetcher)))
  })

  it.live("are ignored if they are invalid", () =>
    Effect.gen(function*() {
      const { problems, urls } = yield* read(() => ({
        "/robots.txt": ["html", "broken.gz", "cut", "good", "[::]:0/x"].map((name) => `Sitemap: /${name}`).join("\n"),
        "/html": "<!doctype html><html><loc>/no</loc></html>",
        "/broken.gz": Buffer.from([0x1f, 0x8b, 1, 2]),
        "/cut": (response) => {
          response.setHeader("content-length", 1_000)
          response.write(cut("/before"), () => response.destroy())
        },
        "/good": urlset("/after")
      }))
      assert.sameMembers(urls, ["/before", "/after"])
      assert.sameMembers(problems.map((problem) => problem.split(":", 1)[0] ?? ""), [
        "/html",
        "/broken.gz",
        "/cut",
        "/["
      ])
    }))

  it.live("end at a limit: endless indexes, decompression bombs, endless files and slow files", () =>
    Effect.gen(function*() {
      const chain = yield* read(() => (path) =>
        path === "/robots.txt" ? "Sitemap: /0" : index(`/${Number(path.slice(1)) + 1}`)
      )
      assert.deepStrictEqual(chain.paths.length, 6)
      assert.include(chain.problems[0], "more than 5 levels deep")
      const wide = yield* read(
        () => (path) =>
          path === "/sitemap.xml" ? index(...Array.from({ length: 5_000 }, (_, at) => `/${at}`)) : urlset("/a"),
        { timeBudget: Duration.millis(100) }
      )
      assert.include(wide.problems[0], "the time for sitemaps is used up")
      assert.isBelow(wide.paths.length, 5_000)
      const drip = yield* read(
        () => (path) =>
          path === "/sitemap.xml"
            ? index("/1", "/2", "/3", "/4")
            : path === "/robots.txt"
            ? ""
            : (response) => void response.write(cut("/a")),
        { timeBudget: Duration.millis(300) }
      )
      assert.deepStrictEqual([drip.problems.length, drip.urls], [1, ["/a", "/a", "/a"]])
      assert.include(drip.problems[0], "the time for sitemaps is used up")
      const bomb = yield* read(() => ({
        "/sitemap.xml": gzipSync(Buffer.alloc(60_000_000, "<url><loc>/a</loc></url>\n"))
      }))
      assert.match(bomb.problems[0] ?? "", /larger than|50,000 entries/)
      const endless = yield* read(() => ({
        "/sitemap.xml": (response) => {
          const comment = `<!-- ${" ".repeat(1_000_000)} -->`
          const more = () => void response.write(comment, more)
          response.on("error", () => undefined)
          more()
        }
      }))
      assert.include(endless.problems[0], "larger than 52428800 bytes")
      const slow = yield* read(() => ({ "/sitemap.xml": (response) => void response.write(cut("/a")) }), {
        timeout: Duration.millis(200)
      })
      assert.include(slow.problems[0], "did not arrive within")
      assert.deepStrictEqual(slow.urls, ["/a"])
    }))

  it.live("do not block other work for more than 20 ms, whatever they contain", () =>
    Effect.gen(function*() {
      for (
        const file of [
          "<urlset><url><loc>" + "&amp;".repeat(8_400_000),
          urlset(...Array.from({ length: 50_000 }, (_, at) => `https://a.example/${"segment/".repeat(100)}${at}`))
        ]
      ) {
        const zipped = gzipSync(file)
        // a garbage collection may lengthen a turn of one reading, but not of all
        const measured = longestTurn(read(() => ({ "/sitemap.xml": zipped })))
        assert.isBelow(yield* Effect.repeat(measured, { times: 3, while: (milliseconds) => milliseconds >= 20 }), 20)
      }
    }), 60_000)
})
