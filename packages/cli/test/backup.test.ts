import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const bin = join(import.meta.dirname, "../bin/trawl.js")

describe("trawl backup and trawl restore", { timeout: 90_000 }, () => {
  let folder: string
  let engine: Engine
  let before: Awaited<ReturnType<typeof answers>>
  const at = (...names: ReadonlyArray<string>) => join(folder, ...names)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "trawl-backup-"))
    const site = createServer(({ url = "" }, response) => {
      response.setHeader("content-type", "text/html")
      const name = url.slice(1)
      response.end(
        `<title>About ${name}</title><p>${name} is a word. ${"It is on a page of its own. ".repeat(200)}</p>`
      )
    }).listen(0, "127.0.0.1")
    await once(site, "listening")
    closing.push(() => {
      site.closeAllConnections()
      site.close()
    })
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
    engine = await serving(at("data"), host)
    mkdirSync(at("data", "files"), { recursive: true })
    writeFileSync(at("data", "files", "9999999999999-kept"), "a file")
    writeFileSync(at("data", "somebody-elses.txt"), "not a file of the engine")
    const batch = await engine.post("/v2/batch/scrape", { urls: numbers(20).map((n) => `http://${host}/batch${n}`) })
    const run = await engine.post("/v2/agent", { prompt: "What is word1?", urls: [`http://${host}/word1`] })
    await Promise.all(numbers(30).map((n) => engine.post("/v2/scrape", { url: `http://${host}/word${n}` })))
    await ended(engine, `/v2/batch/scrape/${batch.id}`)
    await ended(engine, `/v2/agent/${run.id}`)
    const paths = { batch: `/v2/batch/scrape/${batch.id}`, run: `/v2/agent/${run.id}` }
    before = await answers(engine, paths)
    assert.include(JSON.stringify(before), "About word7")
    // writes continue during all backups
    let last = 0
    const write = async () => {
      while (!engine.isStopped) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        await engine.post("/v2/scrape", { url: `http://${host}/later${last++}`, maxAge: 0 })
      }
    }
    void write().catch(() => undefined)
  }, 60_000)
  afterAll(() => {
    closing.splice(0).toReversed().forEach((close) => close())
    rmSync(folder, { recursive: true, force: true })
  })

  it("copy an engine while it writes, continue after kill -9, and restore an engine with the same answers", async () => {
    const cut = command("backup", at("backup"), "--data", at("data"))
    await cut.untilPrinted("Copying the database")
    cut.child.kill("SIGKILL")
    await cut.ended
    const refused = await command("restore", at("backup"), "--data", at("restored")).ended
    assert.strictEqual(refused.code, 1)
    assert.match(refused.output, /^The backup in .+ is not complete: run `trawl backup .+` again to finish it\.\n$/u)
    const made = await command("backup", at("backup"), "--data", at("data")).ended
    assert.strictEqual(made.code, 0, made.output)
    assert.match(made.output, /Backed up .+ MB in .+backup\.\n$/u)
    const { code, output } = await command("restore", at("backup"), "--data", at("restored")).ended
    assert.strictEqual(code, 0, output)
    const restored = await serving(at("restored"), "127.0.0.1:1")
    assert.deepStrictEqual(await answers(restored, before.paths), before)
    await restored.stop()
  })
})

const closing: Array<() => void> = []

const numbers = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, n) => n)

const command = (...args: ReadonlyArray<string>) => {
  const child: ChildProcess = spawn(process.execPath, ["--conditions=@trawl/source", bin, ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env["PATH"] }
  })
  closing.push(() => void child.kill("SIGKILL"))
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece) => output += piece)
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output }))
  const untilPrinted = async (text: string) => {
    while (!output.includes(text)) {
      await Promise.race([
        once(child.stdout!, "data"),
        once(child.stderr!, "data"),
        ended.then(() => assert.fail(output))
      ])
    }
    return output
  }
  return { child, ended, untilPrinted }
}

/** An engine in a separate process. */
const serving = async (data: string, host: string) => {
  const { child, ended, untilPrinted } = command(
    "serve",
    "--data",
    data,
    "--no-browser",
    "--port",
    "0",
    "--allow",
    host
  )
  const url = /Up at (\S+):/u.exec(await untilPrinted("Up at "))?.[1] ?? ""
  const headers = { authorization: "Bearer trawl-local", "content-type": "application/json" }
  const engine = {
    isStopped: false,
    get: async (path: string): Promise<Answer> => (await fetch(url + path, { headers })).json() as Promise<Answer>,
    post: async (path: string, body: object): Promise<Answer> =>
      (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).json() as Promise<Answer>,
    stop: async () => {
      engine.isStopped = true
      child.kill("SIGINT")
      await ended
    }
  }
  closing.push(() => engine.isStopped = true)
  return engine
}
type Engine = Awaited<ReturnType<typeof serving>>

interface Answer {
  readonly id: string
  readonly status: string
  readonly data: unknown
}

const ended = async (engine: Engine, path: string): Promise<void> => {
  while (!["completed", "failed"].includes((await engine.get(path)).status)) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The engine's responses about all its initial data, without what differs between two requests. */
const answers = async (engine: Engine, paths: { readonly batch: string; readonly run: string }) => {
  const searches = []
  for (const query of ["word7", "\"batch3 is a word\"", "intitle:word12", "word2 OR batch2"]) {
    const { data } = await engine.post("/v2/search", { query, limit: 20 })
    searches.push(data)
  }
  const [batch, run] = [await engine.get(paths.batch), await engine.get(paths.run)]
  // links contain the port of the engine
  return { paths, searches, batch: { ...batch, next: undefined }, run }
}
