import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { serveSmallSite } from "../../../tests/small-site.ts"
import { EngineUnavailable, localEngine } from "../src/local-engine.ts"

describe("an engine for a sample app", { timeout: 120_000 }, () => {
  let data: string
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), "trawl-local-engine-"))
  })
  afterEach(() => rmSync(data, { recursive: true, force: true }))

  it("is started if none is running, with its arguments, and ends with the calling program", async () => {
    await using site = await serveSmallSite()
    const lines: Array<string> = []
    const engine = await localEngine({ port: 0, args: [site.url, "--data", data], print: (line) => lines.push(line) })
    assert.isTrue(await answers(engine.baseUrl))
    assert.match(
      lines.join("\n"),
      /^No engine responds\. Starting one; it stops when this command ends\.\nCrawling http.+\nCrawled 13 pages/
    )

    const other = await localEngine({ port: Number(new URL(engine.baseUrl).port), print: (line) => lines.push(line) })
    assert.strictEqual(other.baseUrl, engine.baseUrl)
    await other[Symbol.asyncDispose]()
    assert.isTrue(await answers(engine.baseUrl), "it is not theirs to end")

    await engine[Symbol.asyncDispose]()
    assert.isFalse(await answers(engine.baseUrl))
  })

  it("ends when the calling program is killed", async () => {
    await using site = await serveSmallSite()
    const program = spawn(process.execPath, [
      "--conditions=@trawl/source",
      join(import.meta.dirname, "hold-local-engine.ts"),
      site.url,
      "--data",
      data
    ], { stdio: ["ignore", "pipe", "inherit"] })
    const [line] = await once(program.stdout, "data")
    const baseUrl = String(line).trim()
    assert.isTrue(await answers(baseUrl))
    program.kill("SIGKILL")
    while (await answers(baseUrl)) await pause(50)
  })

  it("fails with a reason in one line if it cannot start", async () => {
    const failed = await localEngine({ port: 0, args: ["nonsense", "--data", data], print: () => {} }).catch((
      error: unknown
    ) => error)
    assert.instanceOf(failed, EngineUnavailable)
    assert.strictEqual(failed.message, "\"nonsense\" is not the URL of a site, such as https://example.com")
  })

  it("stops, including its crawl, if the caller aborts", async () => {
    await using site = await serveSmallSite({ count: 300, delay: 20 })
    const stop = new AbortController()
    const lines: Array<string> = []
    const failed = await localEngine({
      port: 0,
      args: [site.url, "--data", data],
      signal: stop.signal,
      print: (line) => {
        lines.push(line)
        if (line.startsWith("Crawling 100/")) stop.abort()
      }
    }).catch((error: unknown) => error)
    assert.strictEqual((failed as Error).name, "AbortError")
    assert.match(lines.at(-1) ?? "", /^Stopped after \d+ pages/)
  })
})

const answers = (baseUrl: string): Promise<boolean> => fetch(baseUrl).then(() => true, () => false)
