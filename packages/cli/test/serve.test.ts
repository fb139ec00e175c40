import * as Effect from "effect/Effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterEach, assert, beforeEach, describe, it, onTestFinished } from "vitest"
import { findEngine } from "../src/serve/find-engine.ts"

const bin = join(import.meta.dirname, "../bin/trawl.js")

describe("trawl serve", { timeout: 60_000 }, () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "trawl-serve-"))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const serving = (environment: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) => {
    const child = spawn(process.execPath, [
      "--conditions=@trawl/source",
      bin,
      "serve",
      "--data",
      join(folder, "data"),
      "--no-browser",
      ...args
    ], {
      cwd: folder,
      env: { PATH: process.env["PATH"], ...environment }
    })
    onTestFinished(() => void child.kill("SIGKILL"))
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => output += piece)
    const ended = once(child, "exit").then(([code]) => ({ code, output }))
    const says = async (text: string) => {
      while (!output.includes(text)) {
        await Promise.race([
          once(child.stdout, "data"),
          once(child.stderr, "data"),
          ended.then(() => assert.fail(output))
        ])
      }
    }
    const up = async () => {
      await says("Up at ")
      return /Up at (\S+):/.exec(output)?.[1] ?? ""
    }
    return { child, ended, says, up }
  }

  it("runs an engine with a crawled site, and stops on Ctrl-C", async () => {
    const host = await siteOf(otters)
    const { child, ended, up } = serving({}, "--port", "0", "--crawl", `http://${host}/`, "--allow", host)
    const url = await up()
    const response = await fetch(`${url}/v2/search`, {
      method: "POST",
      headers: { authorization: "Bearer trawl-local", "content-type": "application/json" },
      body: JSON.stringify({ query: "otters" })
    })
    const { data } = await response.json() as {
      readonly data: { readonly web: ReadonlyArray<{ readonly title: string }> }
    }
    assert.deepStrictEqual(data.web.map(({ title }) => title), ["Otters"])
    child.kill("SIGINT")
    const { code, output } = await ended
    assert.strictEqual(code, 130)
    assert.match(
      output,
      /^Crawling http:\S+\nCrawled 1 page in \S+ s\n(The playground is not available, .+\n)?Up at .+ with the key trawl-local\. Press Ctrl-C to stop\.\n$/
    )
  })

  it("does not fetch a page again within a day after a restart, unless asked to", async () => {
    const fetched: Array<string> = []
    const host = await siteOf((request, response) => {
      if (request.url === "/") fetched.push("/")
      otters(request, response)
    })
    const crawled = async (...args: ReadonlyArray<string>) => {
      const { child, ended, up } = serving({}, "--port", "0", "--crawl", `http://${host}/`, "--allow", host, ...args)
      await up()
      child.kill("SIGINT")
      return (await ended).output
    }
    assert.include(await crawled(), "Crawled 1 page in")
    assert.match(await crawled(), /Crawled 0 pages in \S+ s, 1 kept\n/)
    assert.lengthOf(fetched, 1)
    assert.include(await crawled("--fresh"), "Crawled 1 page in")
    assert.lengthOf(fetched, 2)
  })

  it.each([["--port", "99999"], ["--crawl", "nowhere"], ["--max-pages", "0"]])(
    "reports an invalid command line: %s %s",
    async (flag, value) => {
      const { code, output } = await serving({}, flag, value).ended
      assert.strictEqual(code, 2)
      assert.match(output, new RegExp(`${flag}[^]*Expected [^]*${value}`))
      assert.notInclude(output, "Crawling")
    }
  )

  it("accepts your own key, and never prints it", async () => {
    const { child, ended, up } = serving({ TRAWL_API_KEY: "own-key" }, "--port", "0")
    const url = await up()
    const statusFor = (key: string) =>
      fetch(`${url}/v2/agent`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status)
    assert.deepStrictEqual([await statusFor("own-key"), await statusFor("trawl-local")], [200, 401])
    const response = await fetch(`${url}/playground.json`, {
      headers: { referer: `${url}/`, "sec-fetch-site": "same-origin" }
    })
    assert.deepStrictEqual(await response.json(), {})
    child.kill("SIGINT")
    assert.notInclude((await ended).output, "own-key")
  })

  it("listens on this machine under each of its names with the default key", async () => {
    const { child, ended, up } = serving({}, "--port", "0", "--host", "localhost")
    assert.strictEqual(
      (await fetch(`${await up()}/v2/agent`, { headers: { authorization: "Bearer trawl-local" } })).status,
      200
    )
    child.kill("SIGINT")
    assert.strictEqual((await ended).code, 130)
  })

  it("reports on Ctrl-C what it waits for, and exits immediately on the second", async () => {
    const { promise: isRequested, resolve: markRequested } = Promise.withResolvers<void>()
    const host = await siteOf(() => markRequested())
    const { child, ended, says, up } = serving({}, "--port", "0", "--allow", host)
    const scrape = fetch(`${await up()}/v2/scrape`, {
      method: "POST",
      headers: { authorization: "Bearer trawl-local", "content-type": "application/json" },
      body: JSON.stringify({ url: `http://${host}/` })
    }).catch(() => undefined)
    await isRequested
    child.kill("SIGINT")
    await says("Waiting at most 3 seconds for 1 request. Press Ctrl-C again to stop at once.")
    // later than a duplicate of the same Ctrl-C
    await new Promise((resolve) => setTimeout(resolve, 400))
    const second = performance.now()
    child.kill("SIGINT")
    assert.strictEqual((await ended).code, 130)
    assert.isBelow(performance.now() - second, 2_000)
    await scrape
  })

  it("crawls several sites at the same time, and prefixes each line with its site", async () => {
    const hosts = [await siteOf(otters), await siteOf(otters)]
    const flags = hosts.flatMap((host) => ["--crawl", `http://${host}/`, "--allow", host])
    const { child, ended, up } = serving({}, "--port", "0", ...flags)
    await up()
    child.kill("SIGINT")
    const { output } = await ended
    for (const host of hosts) assert.match(output, new RegExp(`\\nhttp://${host}/: Crawled 1 page in `))
    assert.match(output, /^Crawling .+\nCrawling /)
  })

  it("runs without a crawl whose site is down, and shuts down in order on SIGTERM", async () => {
    const { port } = await new Promise<AddressInfo>((resolve) => {
      const closed = createServer().listen(0, "127.0.0.1", () => {
        const address = closed.address() as AddressInfo
        closed.close(() => resolve(address))
      })
    })
    const host = `127.0.0.1:${port}`
    const { child, ended, up } = serving({}, "--port", "0", "--crawl", `http://${host}/`, "--allow", host)
    assert.strictEqual((await fetch(`${await up()}/health/ready`)).status, 200)
    child.kill("SIGTERM")
    const { code, output } = await ended
    assert.strictEqual(code, 0)
    assert.match(
      output,
      /\nhttp:\S+ was not crawled: .+ECONNREFUSED\. The engine runs without this crawl\. Restart it to try again\.\n/
    )
  })

  it("prints how to allow a site on this machine", async () => {
    const host = await siteOf(otters)
    const { code, output } = await serving({}, "--port", "0", "--crawl", `http://${host}/`).ended
    assert.strictEqual(code, 1)
    assert.match(output, /\nhttp:\S+: .*The engine may not contact 127\.0\.0\.1:\d+: /)
    assert.include(output, `--allow ${host} `)
  })

  it.each([
    ["other machines could reach it with the default key", ["--host", "0.0.0.0"], needsKey("0\\.0\\.0\\.0")],
    [
      "other machines could reach it through a proxy",
      ["--public-url", "https://search.example.com"],
      needsKey("https://search\\.example\\.com")
    ],
    [
      "the default key stays public even if it is set explicitly",
      ["--host", "::", "--api-key", "trawl-local"],
      needsKey("::")
    ]
  ])("reports in one line that %s, and exits with code 1", async (_, args, message) => {
    const { code, output } = await serving({}, ...args).ended
    assert.strictEqual(code, 1)
    assert.match(output, message)
  })

  it("prefers flags to the file and the file to the environment, and prints the settings without secrets", async () => {
    const file = join(folder, "trawl.json")
    writeFileSync(
      file,
      JSON.stringify({
        host: "localhost",
        port: 4001,
        publicUrl: "https://file.example",
        apiKeys: [{ key: { env: "ACME_KEY" }, team: "acme" }],
        languageModel: { url: "http://127.0.0.1:1/v1", model: "of-file" }
      })
    )
    const environment = {
      ACME_KEY: "s3cret",
      TRAWL_API_KEY: "s3cret",
      TRAWL_MODEL_KEY: "s3cret",
      TRAWL_DATABASE_URL: "postgres://trawl:s3cret@127.0.0.1/trawl",
      TRAWL_PUBLIC_URL: "https://environment.example",
      TRAWL_PROXY: "http://user:s3cret@proxy.example",
      TRAWL_SMTP_URL: "smtps://user:s3cret@mail.example",
      TRAWL_SMTP_FROM: "environment@example.com"
    }
    const { code, output } = await serving(
      environment,
      "--config",
      file,
      "--port",
      "4002",
      "--model",
      "of-flag",
      "--smtp-from",
      "Alerts <alerts@example.com>",
      "--enhanced-proxy",
      "socks5://user:s3cret@proxy.example",
      "--print-config"
    ).ended
    assert.strictEqual(code, 0)
    assert.notInclude(output, "s3cret")
    assert.deepInclude(JSON.parse(output), {
      host: "localhost",
      port: 4002,
      publicUrl: "https://file.example",
      apiKeys: [{ key: { env: "ACME_KEY" }, team: "acme" }],
      languageModel: { apiKey: { env: "TRAWL_MODEL_KEY" }, url: "http://127.0.0.1:1/v1", model: "of-flag" },
      databaseUrl: { env: "TRAWL_DATABASE_URL" },
      proxy: { env: "TRAWL_PROXY" },
      smtp: { url: { env: "TRAWL_SMTP_URL" }, from: "Alerts <alerts@example.com>" },
      enhancedProxy: "socks5://redacted@proxy.example",
      crawl: []
    })
  })

  it("applies a settings file: keys restricted to operations, papers, and a crawl through a proxy", async () => {
    const host = await siteOf(otters)
    const connections: Array<string> = []
    const proxy = createServer().on("connect", ({ url = "" }, socket) => {
      connections.push(url)
      const { hostname, port } = new URL(`http://${host}`)
      const site = connect(Number(port), hostname, () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n")
        socket.pipe(site).pipe(socket)
      })
      socket.on("error", () => site.destroy())
      site.on("error", () => socket.destroy())
    }).listen(0, "127.0.0.1")
    onTestFinished(() => void proxy.close())
    await once(proxy, "listening")
    const file = join(folder, "trawl.json")
    writeFileSync(
      file,
      JSON.stringify({
        port: 0,
        apiKeys: [{ key: { env: "SEARCH_KEY" }, operations: ["search"] }],
        proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
        crawl: [{ url: "http://93.184.216.34/", maxPages: 1 }],
        papers: ["papers.jsonl"],
        shutdownTimeout: "1 second"
      })
    )
    writeFileSync(join(folder, "papers.jsonl"), `{"title":"Moss","doi":"10.1000/moss"}`)
    const { child, ended, up } = serving({ SEARCH_KEY: "own-key", TRAWL_API_KEY: "other-key" }, "--config", file)
    const url = await up()
    assert.include(connections, "93.184.216.34:80")
    const statusOf = (path: string, key: string, body: object) =>
      fetch(url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body)
      }).then(({ status }) => status)
    assert.deepStrictEqual([
      await statusOf("/v2/search", "own-key", { query: "otters" }),
      await statusOf("/v2/scrape", "own-key", { url: "http://93.184.216.34/" }),
      await statusOf("/v2/search", "other-key", { query: "otters" })
    ], [200, 403, 401])
    child.kill("SIGINT")
    const { code, output } = await ended
    assert.strictEqual(code, 130)
    assert.include(output, `${join(folder, "papers.jsonl")}: 1 paper added, 0 updated, 0 records skipped.`)
    assert.include(output, "with the key in your settings. Press Ctrl-C to stop.")
  })

  it.each([
    ["a flag", ["--proxy", "ftp://user:s3cret@proxy.example"], /^proxy: Expected the URL of a proxy, .+\.\n$/],
    ["a file", ["--config", "trawl.json"], /^The settings in trawl\.json cannot be used:\n +apiKeys: /]
  ])("rejects invalid settings from %s, and exits with code 2", async (_, args, message) => {
    writeFileSync(join(folder, "trawl.json"), JSON.stringify({ apiKeys: "s3cret" }))
    const { code, output } = await serving({}, ...args).ended
    assert.strictEqual(code, 2)
    assert.match(output, message)
    assert.notInclude(output, "s3cret")
  })

  it("reports an engine of another version", async () => {
    const engine = join(folder, "node_modules/@trawl/engine")
    mkdirSync(engine, { recursive: true })
    writeFileSync(
      join(engine, "package.json"),
      JSON.stringify({ type: "module", exports: { "./serve": "./serve.js" } })
    )
    writeFileSync(join(engine, "serve.js"), "export const serve = () => {}")
    const { message } = await Effect.runPromise(
      Effect.flip(findEngine(folder, pathToFileURL(join(folder, "cli.js")).href))
    )
    assert.match(
      message,
      /^The package in .+serve\.js has a version that this command does not support: `npm install .+`\.$/
    )
  })
})

const otters: RequestListener = ({ url }, response) =>
  void (url === "/"
    ? response.setHeader("content-type", "text/html").end("<title>Otters</title><p>Otters sleep holding hands.</p>")
    : response.writeHead(404).end())

const needsKey = (where: string) =>
  new RegExp(`^Other machines can reach the engine at ${where}: set your own API key in TRAWL_API_KEY\\.\n$`)

/** A site, with its host and port. */
const siteOf = async (answer: RequestListener): Promise<string> => {
  const site = createServer(answer).listen(0, "127.0.0.1")
  onTestFinished(() => {
    site.closeAllConnections()
    site.close()
  })
  await once(site, "listening")
  return `127.0.0.1:${(site.address() as AddressInfo).port}`
}
