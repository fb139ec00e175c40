import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { writeFile } from "node:fs/promises"
import type { RequestListener } from "node:http"
import { createServer } from "node:https"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { RenderOptions } from "../../src/page/render-options.ts"
import type { ChromiumOptions } from "../../src/render/chromium.ts"
import { findChromium } from "../../src/launch/find-chromium.ts"
import { temporaryDirectory } from "../temporary-directory.ts"
import { selfSigned } from "../../../fetcher/test/outbound/self-signed.ts"
import { browserFor, noChromium, siteOf } from "../rendered-by.ts"

/** The test sites have self-signed certificates. */
const skipTlsVerification = true

/** Time limit of a test in milliseconds, for a busy machine. */
const slow = 120_000

/** Another site, which records its requests and answers paths that begin with `/large` with 8 MB. */
const elsewhere = Effect.gen(function*() {
  const requests: Array<string> = []
  const large = gzipSync(Buffer.alloc(8_000_000))
  const { origin } = yield* siteOf((request, response) => {
    requests.push(request.url ?? "")
    response.setHeader("access-control-allow-origin", "*")
    if (request.url?.startsWith("/large") === true) return response.setHeader("content-encoding", "gzip").end(large)
    return response.end("")
  })
  return { requests, origin: origin.replace("127.0.0.1", "localhost") }
})

/** A browser with a process per site, which is the default on machines with enough memory. */
const apart = Effect.gen(function*() {
  const found = yield* Effect.promise(() => findChromium())
  if ("missing" in found) throw new Error(found.missing)
  const executable = join(yield* temporaryDirectory, "chromium")
  const variables = Object.entries(found.env).map(([name, value]) => `${name}='${value}'`).join(" ")
  yield* Effect.promise(() =>
    writeFile(executable, `#!/bin/sh\nexec env ${variables} '${found.path}' --site-per-process "$@"\n`, { mode: 0o755 })
  )
  return executable
})

/** Renders a page with a frame of another site, in which this script runs after this many milliseconds. */
const framed = Effect.fnUntraced(
  function*(script: string, options: ChromiumOptions, render: RenderOptions = {}, delay = 700) {
    const frame = yield* siteOf((_, response) =>
      response.setHeader("content-type", "text/html").end(
        `<p>Frame<script>const run = async () => {${script}}; ${
          delay === 0 ? "run()" : `setTimeout(run, ${delay})`
        }</script>`
      )
    )
    const { origin } = yield* siteOf((_, response) =>
      response.setHeader("content-type", "text/html").end(
        `<p>Tide<iframe src="${frame.origin.replace("127.0.0.1", "localhost")}"></iframe>`
      )
    )
    const browser = yield* browserFor({
      allowedAddresses: ["127.0.0.1", "localhost"],
      executable: yield* apart,
      ...options
    })
    return yield* Effect.result(browser.render(`${origin}/`, { skipTlsVerification, waitFor: 2_000, ...render }))
  }
)

/** A script that starts a worker which requests a URL. */
const workers = (url: string) => `new Worker(URL.createObjectURL(new Blob(["fetch('${url}', { mode: 'no-cors' })"])))`

const forbids = (host: string) => host === "localhost" ? "Loading from localhost is forbidden" : undefined

describe.skipIf(noChromium || process.platform === "win32")(
  "in frames of other sites, which have their own processes,",
  () => {
    it.live("images are not loaded if no screenshot is requested", () =>
      Effect.gen(function*() {
        const { requests, origin } = yield* elsewhere
        yield* framed(`document.body.innerHTML += '<img src="${origin}/a.png">'; fetch("${origin}/done")`, {})
        assert.deepStrictEqual(requests, ["/done"])
      }).pipe(Effect.scoped), slow)

    it.live("decompressed bytes count toward the limit of the page", () =>
      Effect.gen(function*() {
        const { origin } = yield* elsewhere
        const outcome = yield* framed(
          `for (let n = 0; n < 20; n++) await fetch("${origin}/large?" + n).then((answer) => answer.arrayBuffer())`,
          { limits: { unpacked: 40_000_000 } },
          { waitFor: 20_000 }
        )
        assert.strictEqual(outcome._tag, "Failure")
        if (outcome._tag === "Failure") assert.deepInclude(outcome.failure, { _tag: "PageFailed", reason: "TooLarge" })
      }).pipe(Effect.scoped), slow)
  }
)

describe.skipIf(noChromium || process.platform === "win32")("in every part of a page,", () => {
  it.live("lists block requests", () =>
    Effect.gen(function*() {
      const { requests, origin } = yield* elsewhere
      const list = join(yield* temporaryDirectory, "list.txt")
      yield* Effect.promise(() => writeFile(list, "/track.js\n"))
      const script = `fetch("${origin}/track.js?fetch").catch(() => 0); ${
        workers(`${origin}/track.js?worker`)
      }; fetch("${origin}/done")`
      yield* framed(script, { adLists: [list] }, {}, 0)
      assert.deepStrictEqual(requests, ["/done"])
      yield* framed(script, { adLists: [list] }, { blockAds: false })
      assert.includeMembers(requests, ["/track.js?fetch", "/track.js?worker"])
    }).pipe(Effect.scoped), slow)

  it.live(
    "exceptions in lists allow requests, depending on the requesting page",
    () =>
      Effect.gen(function*() {
        const requests: Array<string> = []
        const answer: RequestListener = (request, response) => {
          requests.push(request.url ?? "")
          response.setHeader("access-control-allow-origin", "*").setHeader("content-type", "text/javascript").end(
            "document.body.append(' loaded')"
          )
        }
        const list = join(yield* temporaryDirectory, "list.txt")
        yield* Effect.promise(() =>
          writeFile(list, "||localhost^\n@@||localhost^$script\n@@||localhost^*/data$domain=127.0.0.1\n")
        )
        const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1", "localhost"], adLists: [list] })
        for (const { origin } of [yield* siteOf(answer), yield* siteOf(answer, createServer(selfSigned()))]) {
          const there = origin.replace("127.0.0.1", "localhost")
          const own = yield* siteOf((_, response) =>
            response.setHeader("content-type", "text/html").end(
              `<p>Tide<script src="${there}/lib.js"></script><script>fetch("${there}/data"); fetch("${there}/other").catch(() => 0)</script>`
            )
          )
          requests.length = 0
          const page = yield* browser.render(`${own.origin}/`, { skipTlsVerification, waitFor: 500 })
          assert.include(new TextDecoder().decode(page?.body), "loaded", origin)
          assert.sameMembers(requests, ["/lib.js", "/data"], origin)
        }
      }).pipe(Effect.scoped),
    slow
  )

  it.live("lists use the page after a redirect", () =>
    Effect.gen(function*() {
      const { requests, origin } = yield* elsewhere
      const list = join(yield* temporaryDirectory, "list.txt")
      yield* Effect.promise(() => writeFile(list, "/track.js$domain=localhost\n/data$domain=127.0.0.1\n"))
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1", "localhost"], adLists: [list] })
      const own = yield* siteOf((request, response) => {
        if (request.headers.host?.startsWith("127.") === true) {
          return response.writeHead(302, { location: own.origin.replace("127.0.0.1", "localhost") }).end()
        }
        return response.setHeader("content-type", "text/html").end(
          `<p>Tide<script>${workers(`${origin}/track.js`)}; ${workers(`${origin}/data`)}</script>`
        )
      })
      yield* browser.render(`${own.origin}/`, { skipTlsVerification, waitFor: 1_500 })
      assert.deepStrictEqual(requests, ["/data"])
    }).pipe(Effect.scoped), slow)

  it.live(
    "nothing is loaded from a forbidden host, and no such page is returned",
    () =>
      Effect.gen(function*() {
        const { requests, origin } = yield* elsewhere
        const own = yield* siteOf((request, response) => {
          if (request.url === "/away") return response.writeHead(302, { location: origin }).end()
          return response.setHeader("content-type", "text/html").end(
            `<p>Tide<script src="${origin}/a.js"></script><link rel=stylesheet href="${origin}/a.css"><iframe src="${origin}/frame"></iframe><script>${
              workers(`${origin}/worker`)
            }</script>`
          )
        })
        const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1", "localhost"] })
        assert.strictEqual(
          (yield* browser.render(`${own.origin}/`, { forbids, skipTlsVerification, screenshot: {} }))?.status,
          200
        )
        assert.deepInclude(yield* Effect.flip(browser.render(`${own.origin}/away`, { forbids, skipTlsVerification })), {
          _tag: "PageFailed",
          reason: "AddressRefused",
          message: "Loading from localhost is forbidden"
        })
        assert.deepStrictEqual(requests, [])
      }).pipe(Effect.scoped),
    slow
  )
})
