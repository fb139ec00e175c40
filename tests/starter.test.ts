import * as Effect from "effect/Effect"
import { type ChildProcess, type ChildProcessWithoutNullStreams, exec, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { openSite } from "../apps/starter/src/open-site.ts"
import { serveSmallSite } from "./small-site.ts"

const root = join(import.meta.dirname, "..")
const starter = join(root, "apps/starter/src/main.ts")
// where the printed code finds the packages; ignored by git
const attempt = join(root, "printed-by-the-starter.ts")

describe("the starter", () => {
  let data: string
  const running: Array<ChildProcess> = []

  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), "trawl-durability-"))
  })
  afterEach(() => {
    for (const child of running.splice(0)) child.kill("SIGKILL")
    rmSync(data, { recursive: true, force: true })
    rmSync(attempt, { force: true })
  })

  const start = (...args: ReadonlyArray<string>) => startWith({}, ...args)
  const startWith = (env: Record<string, string>, ...args: ReadonlyArray<string>) =>
    watch(spawn(process.execPath, ["--conditions=@trawl/source", starter, "--data", data, ...args], {
      env: { ...process.env, NO_COLOR: "1", NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"), ...env }
    }))
  const watch = (child: ChildProcessWithoutNullStreams) => {
    running.push(child)
    let output = ""
    const waiting: Array<() => void> = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk
        for (const check of waiting) check()
      })
    }
    return {
      child,
      exit: once(child, "exit").then(([code]) => ({ code, output })),
      untilPrinted: (text: string | RegExp) =>
        new Promise<string>((resolve) => {
          const check = () => (typeof text === "string" ? output.includes(text) : text.test(output)) && resolve(output)
          waiting.push(check)
          check()
        })
    }
  }

  it("finds every page after kill -9 in the middle of its first crawl", async () => {
    await using site = await serveSmallSite({ count: 250, delay: 20 })
    const killed = start(site.url, "--port", "0")
    await killed.untilPrinted("Crawling 100/")
    killed.child.kill("SIGKILL")
    await killed.exit
    const requests = site.requests

    const { code, output } = await start(site.url, "--once", "Word249only").exit

    assert.strictEqual(code, 0, output)
    assert.include(output, "Note 249 on river stones")
    assert.isBelow(site.requests - requests, 220, "pages that were acknowledged are not fetched again")
  }, 60_000)

  it("reuses the index on its next start, and leaves it intact on Ctrl-C", async () => {
    await using site = await serveSmallSite({ count: 12 })
    const first = start(site.url, "--port", "0")
    await first.untilPrinted("Ctrl-C")
    first.child.kill("SIGINT")
    await first.exit
    const requests = site.requests

    const { code, output } = await start(site.url, "--once", "granite limestone").exit

    assert.strictEqual(code, 0, output)
    assert.include(output, "river stones")
    assert.strictEqual(site.requests, requests)
  }, 60_000)

  it("prints commands and code that run unchanged", async () => {
    await using site = await serveSmallSite()
    const engine = start(site.url, "--port", "0")
    const output = await engine.untilPrinted("Ctrl-C")

    const command = /^TRAWL_BASE_URL=.+$/m.exec(output)?.[0] ?? ""
    const searched = await promisify(exec)(command, { cwd: root })
    assert.include(searched.stdout, "river stones")

    const code = /^import[\s\S]+?(?=\n\n)/m.exec(output)?.[0] ?? ""
    writeFileSync(attempt, code)
    const ran = await promisify(exec)(`node --conditions=@trawl/source ${attempt}`)
    assert.include(ran.stdout, "# ")
  }, 60_000)

  it("runs the programs of README.md as documented", async () => {
    await using site = await serveSmallSite()
    const engine = start(site.url, "--port", "0")
    const address = /Up at (\S+)/.exec(await engine.untilPrinted("Ctrl-C"))?.[1] ?? ""
    const blocks = readFileSync(join(root, "README.md"), "utf8").matchAll(/^```ts\n(.*?)^```/gms)

    const printed: Array<string> = []
    for (const [, code = ""] of blocks) {
      writeFileSync(
        attempt,
        code.replaceAll("http://127.0.0.1:3002", address).replaceAll("retry schedule", "river stones")
      )
      printed.push((await promisify(exec)(`node --conditions=@trawl/source ${attempt}`)).stdout)
    }

    assert.lengthOf(printed, 3)
    assert.match(printed[0] ?? "", /^# /)
    assert.strictEqual(printed[2], "0\n")
  }, 60_000)

  it(
    "serves the playground, which uses the default key and asks for a custom one",
    async () => {
      await using site = await serveSmallSite()
      await using other = await serveSmallSite()

      assert.deepStrictEqual(await keySentBy(startWith({ TRAWL_API_KEY: "" }, site.url, "--port", "0")), {
        apiKey: "trawl-local"
      })
      assert.deepStrictEqual(await keySentBy(startWith({ TRAWL_API_KEY: "given-key" }, other.url, "--port", "0")), {})
    },
    60_000
  )

  it("reports in one line that another engine uses the same data", async () => {
    await using site = await serveSmallSite()
    const first = start(site.url, "--port", "0")
    await first.untilPrinted("Ctrl-C")

    const { code, output } = await start(site.url, "--once", "river").exit

    assert.strictEqual(code, 1)
    assert.match(output, /^The data directory .+ is (locked|in use) by .+\n$/)
  }, 60_000)

  it("reports in one line that the port is in use", async () => {
    await using site = await serveSmallSite()
    const port = new URL(site.url).port

    const { code, output } = await start(site.url, "--port", port).exit

    assert.strictEqual(code, 1)
    assert.strictEqual(
      output,
      `Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or choose another port.\n`
    )
  }, 60_000)

  it("reports that it is already running if the port belongs to another starter", async () => {
    await using site = await serveSmallSite()
    await using other = await serveSmallSite()
    const first = start(site.url, "--port", "0")
    const port = /Up at http:\/\/127\.0\.0\.1:(\d+)/.exec(await first.untilPrinted("Ctrl-C"))?.[1] ?? ""

    const { code, output } = await start(other.url, "--port", port).exit

    assert.strictEqual(code, 1)
    assert.match(output, new RegExp(`^Trawl already runs at http://127\\.0\\.0\\.1:${port}: use it, .+\n$`))
  }, 60_000)

  it("reports on Ctrl-C what it waits for, and exits immediately on the second", async () => {
    const { promise: isRequested, resolve: markRequested } = Promise.withResolvers<void>()
    await using site = await serveSmallSite({ others: { "/slow": () => markRequested() } })
    const engine = start(site.url, "--port", "0")
    const address = /Up at (\S+)/.exec(await engine.untilPrinted("Ctrl-C"))?.[1] ?? ""
    const scrape = fetch(`${address}/v2/scrape`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${process.env["TRAWL_API_KEY"] || "trawl-local"}`,
        "content-type": "application/json"
      },
      body: JSON.stringify({ url: `${site.url}slow` })
    }).catch(() => undefined)
    await isRequested
    engine.child.kill("SIGINT")
    await engine.untilPrinted("Waiting at most 3 seconds for 1 request. Press Ctrl-C again to stop at once.")
    // later than a duplicate of the same Ctrl-C
    await new Promise((resolve) => setTimeout(resolve, 400))
    engine.child.kill("SIGINT")
    const { code, output } = await engine.exit
    await scrape

    assert.strictEqual(code, 130)
    assert.notInclude(output, "unexpectedly")
  }, 60_000)

  it.skipIf(process.platform === "win32")(
    "ends when its parent is killed, and reports when it was killed itself",
    async () => {
      await using site = await serveSmallSite()
      const launch = () =>
        watch(
          spawn(process.execPath, [join(root, "scripts/start.mjs"), site.url, "--port", "0", "--data", data], {
            env: { ...process.env, NO_COLOR: "1" }
          })
        )
      const first = launch()
      const address = /Up at (\S+)/.exec(await first.untilPrinted("Ctrl-C"))?.[1] ?? ""
      const gone = once(first.child.stdout, "close") // the engine held it as well
      first.child.kill("SIGKILL")
      await gone
      assert.isTrue(await fetch(address).then(() => false, () => true))

      const second = launch()
      await second.untilPrinted("Ctrl-C")
      const engine = (await promisify(exec)(`pgrep -P ${second.child.pid}`)).stdout.trim()
      process.kill(Number(engine), "SIGKILL")
      const { code, output } = await second.exit

      assert.strictEqual(code, 1)
      assert.match(output, /\nThe program was killed \(SIGKILL\), .+\n$/)
    },
    60_000
  )

  it("reports on Ctrl-C that the next start continues the crawl", async () => {
    await using site = await serveSmallSite({ count: 250, delay: 20 })
    const first = start(site.url, "--port", "0")
    await first.untilPrinted("Crawling 100/")
    first.child.kill("SIGINT")
    const { code, output } = await first.exit

    assert.strictEqual(code, 130)
    assert.match(output, /^Stopped after \d+ pages: the next start continues from there\.\n$/m)
  }, 60_000)

  it("crawls again if its database is missing", async () => {
    await using site = await serveSmallSite()
    await start(site.url, "--once", "granite").exit
    rmSync(join(data, site.host.replace(":", "-"), "trawl.db"))

    const { code, output } = await start(site.url, "--once", "granite").exit

    assert.strictEqual(code, 0, output)
  }, 60_000)

  it("removes with --fresh pages that the site no longer has, but not pages that fail", async () => {
    let index = home("Notes", "a", "b", "c")
    let failing = false
    await using site = await serveSmallSite({
      others: {
        "/": (response) => answer(response, index),
        "/a": (response) => answer(response, home("Amber", "a")),
        "/b": (response) => answer(response, home("Basalt", "b")),
        "/c": (response) => failing ? void response.writeHead(500).end() : answer(response, home("Chalk", "c"))
      }
    })
    const first = await start(site.url, "--once", "basalt").exit
    assert.strictEqual(first.code, 0, first.output)
    index = home("Notes", "a", "c")
    failing = true

    const gone = await start(site.url, "--fresh", "--once", "basalt").exit
    assert.match(gone.output, /Nothing found for "basalt"\.\n$/)
    assert.strictEqual(gone.code, 1)
    const kept = await start(site.url, "--once", "chalk").exit
    assert.strictEqual(kept.code, 0, kept.output)
  }, 60_000)

  it("searches first for plain words of the title, and keeps running if there are none", async () => {
    let title = "Notes: the -home &quot;of"
    await using site = await serveSmallSite({ others: { "/": (response) => answer(response, home(title, "a")) } })
    const titled = start(site.url, "--port", "0")
    assert.include(await titled.untilPrinted("Ctrl-C"), "“Notes the home of”")
    titled.child.kill("SIGINT")
    await titled.exit
    title = "-"

    const untitled = start(site.url, "--fresh", "--port", "0")

    assert.match(await untitled.untilPrinted("Ctrl-C"), /^Nothing found for "[\w ]+"\.\nUp at /m)
  }, 60_000)

  it("prints no control characters from a page", async () => {
    const steering = "&#27;]0;owned&#7;&#27;[2J&#155;31m"
    await using site = await serveSmallSite({
      others: { "/": (response) => answer(response, home(`${steering}Heading`, "a")) }
    })

    const { code, output } = await start(site.url, "--once", "words").exit

    assert.strictEqual(code, 0, output)
    assert.include(output, "Heading")
    assert.notMatch(output, /(?!\n)\p{Cc}/u)
  }, 60_000)

  it("contacts another private address only if it is allowed", async () => {
    await using inner = await serveSmallSite({
      others: { "/robots.txt": (response) => void response.writeHead(404).end() }
    })
    await using site = await serveSmallSite({
      others: {
        "/robots.txt": (response) => void response.writeHead(302, { location: `${inner.url}robots.txt` }).end()
      }
    })

    const refused = await start(site.url, "--once", "granite").exit
    assert.strictEqual(refused.code, 1)
    assert.include(
      refused.output,
      `allow it with allowedAddresses (--allow ${inner.host} on the command line)`
    )
    const allowed = await start(site.url, "--once", "granite", "--allow", inner.host).exit
    assert.strictEqual(allowed.code, 0, allowed.output)
  }, 60_000)

  it.each([
    ["http://127.0.0.1:8080/docs", ["127.0.0.1:8080"]],
    ["https://[::1]/", ["[::1]:443"]],
    ["http://localhost", ["localhost:80"]],
    ["http://wiki.internal:8080/", []],
    ["https://example.com", []]
  ])("allows of itself no more than the address of %s", async (site, allowedAddresses) => {
    const opened = await Effect.runPromise(Effect.scoped(openSite({ site, libraryPort: 0, port: 0, allow: [] })))
    assert.deepStrictEqual(opened.allowedAddresses, allowedAddresses)
  })

  it.each([
    [
      "a port out of range",
      ["http://127.0.0.1/", "--port", "99999"],
      {},
      /^\n?Invalid value for flag --port: "99999"\. Expected a port from 0 to 65535, got 99999 /
    ],
    [
      "a library port out of range",
      ["--library-port", "99999"],
      {},
      /^\n?Invalid value for flag --library-port: "99999"\. Expected a port from 0 to 65535, got 99999 /
    ],
    [
      "a malformed key",
      ["http://127.0.0.1/"],
      { TRAWL_API_KEY: "two words" },
      /^settings: `apiKey` is malformed: .+ TRAWL_API_KEY\n$/
    ],
    ["what is no site", ["nonsense"], {}, /^"nonsense" is not the URL of a site, such as https:\/\/example\.com\n$/],
    [
      "a Chromium that is not there",
      ["--chromium", "/nope"],
      {},
      /^--chromium "\/nope" is not an executable file\n$/
    ],
    [
      "a public URL that is none",
      ["--public-url", "search.example.com"],
      {},
      /^--public-url is not where clients could reach the engine, .+\n$/
    ],
    [
      "a public URL without a key of one's own",
      ["--public-url", "https://search.example.com"],
      { TRAWL_API_KEY: "" },
      /^Other machines can reach the engine at https:\/\/search\.example\.com: set your own API key in TRAWL_API_KEY\.\n$/
    ],
    ["a public URL with the key that everybody knows", ["--public-url", "https://search.example.com"], {
      TRAWL_API_KEY: "trawl-local"
    }, /^Other machines can reach the engine at .+ in TRAWL_API_KEY\.\n$/],
    ["an unknown flag", ["--frob"], {}, /^.*--frob.*see npm start -- --help\)\n$/],
    ["an address that cannot be allowed", ["--allow", "wiki"], {}, /^--allow "wiki" is not host:port, .+\n$/]
  ])("says in one line what is wrong with %s", async (_, args, env: Record<string, string>, message) => {
    const { code, output } = await startWith(env, ...args).exit

    assert.strictEqual(code, 1)
    assert.match(output, message)
    assert.notInclude(output, "two words")
  }, 60_000)

  it.skipIf(process.platform === "win32")("reports in one line that the database cannot grow", async () => {
    await using site = await serveSmallSite({ count: 60 })
    const limited = `ulimit -f 1600; exec "$@"`

    const { code, output } = await watch(
      spawn("sh", [
        "-c",
        limited,
        "sh",
        process.execPath,
        "--conditions=@trawl/source",
        starter,
        "--data",
        data,
        site.url,
        "--once",
        "x"
      ])
    ).exit

    assert.strictEqual(code, 1)
    assert.match(output, /^Crawling .+\nThe (database in|disk of the data directory) .+\n$/)
  }, 60_000)

  it("reports in one line that a site cannot be crawled", async () => {
    const { code, output } = await start("http://nowhere.invalid/", "--once", "x").exit

    assert.strictEqual(code, 1)
    assert.match(output, /nowhere\.invalid/)
  }, 60_000)
})

const answer = (response: ServerResponse, body: string) =>
  void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body)

const home = (title: string, ...links: ReadonlyArray<string>) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>These are words about ${title}, enough of them to be read.</p>${
    links.map((link) => `<a href="/${link}">${link}</a>`).join(" ")
  }</main>`

/** The playground's key from a started engine, requested like a browser does. */
const keySentBy = async (engine: { readonly untilPrinted: (text: string) => Promise<string> }) => {
  const output = await engine.untilPrinted("Ctrl-C")
  const address = /^The playground is at (\S+): open it in a browser\.$/m.exec(output)?.[1] ?? ""
  assert.include(
    await fetch(address, { headers: { accept: "text/html" } }).then((response) => response.text()),
    "Trawl playground"
  )
  return fetch(`${address}/playground.json`, { headers: { "sec-fetch-site": "same-origin", referer: `${address}/` } })
    .then((response) => response.json())
}
