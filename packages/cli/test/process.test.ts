import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { assert, describe, it } from "vitest"
import { serve } from "./service.ts"

const bin = join(import.meta.dirname, "../bin/trawl.js")
const command = [process.execPath, "--conditions=@trawl/source", bin]
const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env["PATH"],
  TERM: "xterm",
  TRAWL_API_KEY: "good-key",
  ...more
})

describe("the process of trawl", () => {
  it("exits successfully when the reader of its output closes the pipe", async () => {
    await using service = await serve(() => ({ body: { success: true, data: { markdown: "line\n".repeat(200_000) } } }))
    const { stderr, stdout } = await promisify(execFile)(
      "bash",
      [
        "--norc",
        "-c",
        `set -o pipefail; ${command.join(" ")} scrape https://example.com | head -1; echo "code \${PIPESTATUS[0]}"`
      ],
      { env: environment({ TRAWL_BASE_URL: service.url }) }
    )
    assert.deepStrictEqual({ stderr, stdout }, { stderr: "", stdout: "line\ncode 0\n" })
  })

  it("prints a large result completely into a pipe", async () => {
    const markdown = "word ".repeat(400_000)
    await using service = await serve(() => ({ body: { success: true, data: { markdown } } }))
    const { stdout } = await promisify(execFile)(command[0] ?? "", [
      ...command.slice(1),
      "scrape",
      "https://example.com"
    ], {
      env: environment({ TRAWL_BASE_URL: service.url }),
      maxBuffer: 8_000_000
    })
    assert.strictEqual(stdout.length, markdown.length + 1)
  })

  it.each([["SIGINT", 130], ["SIGTERM", 143]] as const)(
    "exits immediately on %s, and aborts its request",
    async (signal, expected) => {
      const requested = Promise.withResolvers<void>()
      await using service = await serve(() => void requested.resolve())
      const child = spawn(command[0] ?? "", [...command.slice(1), "search", "x"], {
        env: environment({ TRAWL_BASE_URL: service.url })
      })
      let stderr = ""
      child.stderr.on("data", (chunk) => stderr += chunk)
      await requested.promise
      child.kill(signal)
      const [code] = await once(child, "exit")
      assert.strictEqual(code, expected)
      assert.strictEqual(stderr, "")
    }
  )

  it("cancels on Ctrl-C the run that it has started and waits for", async () => {
    const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
    const requested = Promise.withResolvers<void>()
    await using service = await serve(({ method }) => {
      if (method === "GET") requested.resolve()
      return { body: method === "POST" ? { success: true, id } : { success: true, status: "processing" } }
    })
    const child = spawn(command[0] ?? "", [...command.slice(1), "agent", "start", "x", "--wait"], {
      env: environment({ TRAWL_BASE_URL: service.url })
    })
    await requested.promise
    child.kill("SIGINT")
    const [code] = await once(child, "exit")
    assert.strictEqual(code, 130)
    assert.deepInclude(service.requests.at(-1), { method: "DELETE", path: `/v2/agent/${id}` })
  })

  it("immediately reports that the service cannot be reached and that it tries again", async () => {
    const closed = createServer().listen(0, "127.0.0.1")
    await once(closed, "listening")
    const { port } = closed.address() as AddressInfo
    closed.close()
    const child = spawn(command[0] ?? "", [...command.slice(1), "search", "x"], {
      env: environment({ TRAWL_BASE_URL: `http://127.0.0.1:${port}` })
    })
    const [line] = await once(child.stderr, "data")
    child.kill("SIGINT")
    await once(child, "exit")
    assert.match(String(line), /^The service cannot be reached \(.+\)\. Trying again in \d\.\d s \(2 of 5\)\.\n$/)
  })

  // `script` of util-linux gives a command a terminal of its own
  it.skipIf(!existsSync("/usr/bin/script") || process.platform !== "linux")(
    "prints colours only on a terminal, and none with NO_COLOR",
    async () => {
      const [terminal, plain, piped] = await Promise.all([
        explain(onTerminal),
        explain(onTerminal, { NO_COLOR: "1" }),
        explain((line) => ["bash", "--norc", "-c", line])
      ])
      assert.include(terminal, "\u001b[1mretry")
      assert.notInclude(plain, "\u001b[1m")
      assert.notInclude(piped, "\u001b")
    }
  )
})

const explain = async (
  wrap: (line: string) => readonly [program: string, ...args: ReadonlyArray<string>],
  more = {}
) => {
  const [program, ...args] = wrap(`${command.join(" ")} explain retry`)
  return (await promisify(execFile)(program, args, { env: environment(more) })).stdout
}

const onTerminal = (line: string) => ["/usr/bin/script", "-qec", line, "/dev/null"] as const
