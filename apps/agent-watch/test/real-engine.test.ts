import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { crawledEngine } from "../../../packages/cli/test/crawled-engine.ts"
import { serveSmallSite } from "../../../tests/small-site.ts"
import { agentWatch } from "./program.ts"

const starter = join(import.meta.dirname, "../../starter/src/main.ts")
const key = { TRAWL_API_KEY: "engine-key" }

describe("agent-watch with the real engine", { timeout: 120_000 }, () => {
  let engine: Awaited<ReturnType<typeof crawledEngine>>
  let folder: string
  let schema: string
  beforeAll(async () => {
    engine = await crawledEngine()
    folder = mkdtempSync(join(tmpdir(), "agent-watch-"))
    schema = join(folder, "schema.json")
    writeFileSync(
      schema,
      JSON.stringify({ type: "object", properties: { title: { type: "string" }, title_citation: { type: "string" } } })
    )
  })
  const running: Array<ChildProcess> = []
  afterAll(async () => {
    for (const child of running) child.kill("SIGKILL")
    await engine[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  it("shows a run to its end with its credits, and prints data that is on a page", async () => {
    const page = `${engine.site}page-1.html`
    const { code, stderr, stdout } = await agentWatch(engine.url, [
      "What is the title of this page?",
      "--url",
      page,
      "--schema",
      schema,
      "--max-credits",
      "40"
    ], key).ended
    assert.strictEqual(code, 0, stderr)
    assert.deepStrictEqual(JSON.parse(stdout), { title: "Note 1 on river stones", title_citation: page })
    assert.match(stderr, /scrape 127\.0\.0\.1:\d+\/page-1\.html/)
    const [, credits] = /Run [\da-f-]{36} completed \(in .+, (\d+) of 40 credits\)\n$/.exec(stderr) ?? []
    assert.isAbove(Number(credits), 0, stderr)
    assert.include(stderr, `credits: ${credits} of 40`)
  })

  it("shows a finished run with all its events", async () => {
    const first = await agentWatch(engine.url, [
      "How far did stone number 2 drift?",
      "--url",
      `${engine.site}page-2.html`
    ], key).ended
    const id = /run ([\da-f-]{36})/.exec(first.stderr)?.[1] ?? ""
    const again = await agentWatch(engine.url, ["--resume", id], key).ended
    assert.deepStrictEqual([again.code, again.stdout], [first.code, first.stdout])
    assert.deepStrictEqual(happened(again.stderr), happened(first.stderr))
  })

  it("resumes a run that it was killed during", async () => {
    const killed = agentWatch(engine.url, ["Notes about granite and limestone"], key)
    await killed.untilPrinted(/run [\da-f-]{36}/)
    killed.child.kill("SIGKILL")
    const { stderr } = await killed.ended
    const again = await agentWatch(engine.url, ["--resume", /run ([\da-f-]{36})/.exec(stderr)?.[1] ?? ""], key).ended
    assert.match(again.stderr, /Run [\da-f-]{36} (completed|failed)/)
    assert.strictEqual(again.code, again.stderr.includes("completed") ? 0 : 1)
  })

  it("cancels on Ctrl-C a run that waits for a page, and waits until it has ended", async () => {
    engine.stalls = true
    const watch = agentWatch(engine.url, ["Read this", "--url", `${engine.site}slow`], key)
    await watch.untilPrinted(/scrape 127\.0\.0\.1:\d+\/slow/)
    watch.child.kill("SIGINT")
    const { code, stderr } = await watch.ended
    engine.stalls = false
    assert.strictEqual(code, 130, stderr)
    const id = /Run ([\da-f-]{36}) was cancelled/.exec(stderr)?.[1]
    const answer = await fetch(`${engine.url}/v2/agent/${id}`, { headers: { authorization: "Bearer engine-key" } })
    assert.deepInclude(await answer.json(), { status: "failed", creditsUsed: 0 })
    assert.strictEqual((await agentWatch(engine.url, ["--resume", id ?? ""], key).ended).code, 130)
  })

  it("continues a run whose engine is killed with -9 and restarted", async () => {
    await using site = await serveSmallSite({
      others: {
        "/slow": (response) =>
          void response.end("<title>Slow</title><h1>Slow</h1><p>The slow page has words at last.</p>")
      }
    })
    const port = await freePort()
    const start = async () => {
      const started = spawn(process.execPath, [
        "--conditions=@trawl/source",
        starter,
        site.url,
        "--port",
        String(port),
        "--data",
        join(folder, "data")
      ], { stdio: ["ignore", "pipe", "inherit"] })
      running.push(started)
      let output = ""
      // keeps reading: a program that writes to a closed pipe ends
      await new Promise<void>((resolve) => {
        started.stdout.on("data", (chunk) => {
          output += chunk
          if (output.includes("Up at")) resolve()
        }).on("close", resolve)
      })
      return started
    }
    const first = await start()
    site.stalls = true
    const watch = agentWatch(`http://127.0.0.1:${port}`, [
      "What is the title?",
      "--url",
      `${site.url}slow`,
      "--schema",
      schema
    ], { TRAWL_API_KEY: "trawl-local" })
    await watch.untilPrinted(/scrape 127\.0\.0\.1:\d+\/slow/)
    first.kill("SIGKILL")
    await watch.untilPrinted(/network: the service cannot be reached/)
    site.stalls = false
    await start()
    const { code, stderr, stdout } = await watch.ended
    assert.strictEqual(code, 0, stderr)
    assert.deepStrictEqual(JSON.parse(stdout).title, "Slow")
    assert.include(stderr, "the service responds again")
    // earlier events are not printed again
    assert.lengthOf(stderr.split("\n").filter((line) => /reader-1: begins/.test(line)), 1)
  })

  it("reports what the engine rejects, before anything is started", async () => {
    const wrong = join(folder, "wrong.json")
    writeFileSync(wrong, JSON.stringify({ type: "nonsense" }))
    const { code, stderr } = await agentWatch(engine.url, ["x", "--schema", wrong], key).ended
    assert.strictEqual(code, 1)
    assert.match(stderr, /Invalid JSON schema/)
    assert.notInclude(stderr, "run ")
  })
})

/** The events in its lines, without times and credits. */
const happened = (text: string): ReadonlyArray<string> =>
  text.split("\n").map((line) => line.slice(9)).filter((line) => /^\S+: /.test(line) && !line.startsWith("credits"))

const freePort = async (): Promise<number> => {
  const server = createServer()
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
