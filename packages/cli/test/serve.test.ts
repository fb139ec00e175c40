import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import type { EngineModule } from "../src/serve/find-engine.ts"

const bin = join(import.meta.dirname, "../bin/trawl.js")

describe("trawl serve", { timeout: 60_000 }, () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "trawl-serve-"))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const serving = (environment: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) => {
    const child = spawn(process.execPath, ["--conditions=@trawl/source", bin, "serve", "--data", join(folder, "data"), "--no-browser", ...args], {
      cwd: folder,
      env: { PATH: process.env["PATH"], ...environment }
    })
    let said = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => said += piece)
    const ended = once(child, "exit").then(([code]) => ({ code, said }))
    const up = async () => {
      while (!said.includes("Up at ")) await Promise.race([once(child.stdout, "data"), ended.then(() => assert.fail(said))])
      return /Up at (\S+):/.exec(said)?.[1] ?? ""
    }
    return { child, ended, up }
  }

  it("serves an engine of one's own that knows a site, and ends with Ctrl-C", async () => {
    const site = createServer(({ url }, response) =>
      url === "/" ? response.setHeader("content-type", "text/html").end("<title>Otters</title><p>Otters sleep holding hands.</p>") : response.writeHead(404).end()).listen(0, "127.0.0.1")
    await once(site, "listening")
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
    const { child, ended, up } = serving({}, "--port", "0", "--crawl", `http://${host}/`, "--allow", host)
    const url = await up()
    const asked = await fetch(`${url}/v2/search`, {
      method: "POST",
      headers: { authorization: "Bearer trawl-local", "content-type": "application/json" },
      body: JSON.stringify({ query: "otters" })
    })
    const { data } = await asked.json() as { readonly data: { readonly web: ReadonlyArray<{ readonly title: string }> } }
    assert.deepStrictEqual(data.web.map(({ title }) => title), ["Otters"])
    child.kill("SIGINT")
    const { code, said } = await ended
    site.closeAllConnections()
    site.close()
    assert.strictEqual(code, 130)
    assert.match(said, /^Crawled 1 pages?\nUp at .+ with the key trawl-local\. Ctrl-C ends it\.\n$/)
  })

  it("takes a key of one's own, which it prints nowhere", async () => {
    const { child, ended, up } = serving({ TRAWL_API_KEY: "own-key" }, "--port", "0")
    const url = await up()
    const statusFor = (key: string) => fetch(`${url}/v2/agent`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status)
    assert.deepStrictEqual([await statusFor("own-key"), await statusFor("trawl-local")], [200, 401])
    child.kill("SIGINT")
    assert.notInclude((await ended).said, "own-key")
  })

  it.each([
    ["others would reach it with a key that everybody knows", ["--host", "0.0.0.0"], /^Others reach the engine at 0\.0\.0\.0: give it a key that only they know, in TRAWL_API_KEY\.\n$/],
    ["its port is none", ["--port", "99999"], /^99999 is not a port: allowed are whole numbers from 0 to 65535\.\n$/]
  ])("says in one line that %s, and ends with 1", async (_, args, message) => {
    const { code, said } = await serving({}, ...args).ended
    assert.strictEqual(code, 1)
    assert.match(said, message)
  })

  it("asks the engine for what that has", async () => {
    // the compiler compares
    const engine: EngineModule = await import("@trawl/engine/serve")
    assert.isFunction(engine.serve)
  })
})
