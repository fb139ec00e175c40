import { type ChildProcess, exec, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
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

  const start = (...args: ReadonlyArray<string>) => {
    const child = spawn(process.execPath, ["--conditions=@trawl/source", starter, "--data", data, ...args], {
      env: { ...process.env, NO_COLOR: "1" }
    })
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
      says: (text: string | RegExp) =>
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
    await killed.says("Crawling 100/")
    killed.child.kill("SIGKILL")
    await killed.exit
    const asked = site.requests

    const { code, output } = await start(site.url, "--once", "Word249only").exit

    assert.strictEqual(code, 0, output)
    assert.include(output, "Note 249 on river stones")
    assert.isBelow(site.requests - asked, 220, "pages that were acknowledged are not fetched again")
  }, 60_000)

  it("reuses the index on its next start, and leaves it intact on Ctrl-C", async () => {
    await using site = await serveSmallSite({ count: 12 })
    const first = start(site.url, "--port", "0")
    await first.says("Ctrl-C")
    first.child.kill("SIGINT")
    await first.exit
    const asked = site.requests

    const { code, output } = await start(site.url, "--once", "granite limestone").exit

    assert.strictEqual(code, 0, output)
    assert.include(output, "river stones")
    assert.strictEqual(site.requests, asked)
  }, 60_000)

  it("prints commands and code that work as they stand", async () => {
    await using site = await serveSmallSite()
    const engine = start(site.url, "--port", "0")
    const output = await engine.says("Ctrl-C")

    const command = /^TRAWL_BASE_URL=.+$/m.exec(output)?.[0] ?? ""
    const searched = await promisify(exec)(command, { cwd: root })
    assert.include(searched.stdout, "river stones")

    const code = /^import[\s\S]+?(?=\n\n)/m.exec(output)?.[0] ?? ""
    writeFileSync(attempt, code)
    const ran = await promisify(exec)(`node --conditions=@trawl/source ${attempt}`)
    assert.include(ran.stdout, "# ")
  }, 60_000)

  it("says in one line that a second engine wants the same data", async () => {
    await using site = await serveSmallSite()
    const first = start(site.url, "--port", "0")
    await first.says("Ctrl-C")

    const { code, output } = await start(site.url, "--once", "river").exit

    assert.strictEqual(code, 1)
    assert.match(output, /^The data directory .+ is (locked|in use) by .+\n$/)
  }, 60_000)

  it("says in one line that the port is taken", async () => {
    await using site = await serveSmallSite()
    const port = new URL(site.url).port

    const { code, output } = await start(site.url, "--port", port).exit

    assert.strictEqual(code, 1)
    assert.strictEqual(output, `Port ${port} on 127.0.0.1 is taken: stop what listens there, or choose another port.\n`)
  }, 60_000)

  it("says in one line that a site cannot be crawled", async () => {
    const { code, output } = await start("http://nowhere.invalid/", "--once", "x").exit

    assert.strictEqual(code, 1)
    assert.match(output, /nowhere\.invalid/)
  }, 60_000)
})
