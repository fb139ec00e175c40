import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const main = join(import.meta.dirname, "../src/main.ts")

const found = {
  success: true,
  data: {
    web: [{
      title: "Schedule",
      description: "Jitter spreads retries.",
      url: "https://docs.example.com/schedule",
      markdown: "# Schedule\n\nRetry with jitter."
    }]
  },
  creditsUsed: 2
}

const steering = "\u001b]0;owned\u0007\u001b[2J\u009b31m\r\u007f"

const hostile = {
  success: true,
  data: {
    web: [{
      title: `${steering}Title`,
      description: `${steering}Description`,
      url: `https://docs.example.com/${steering}`,
      markdown: `${steering}one\n\ttwo`,
      metadata: { error: steering }
    }]
  },
  warning: steering
}

describe("search", () => {
  const asked: Array<{ readonly authorization: string | undefined; readonly body: unknown }> = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    asked.push({ authorization: request.headers.authorization, body })
    if (request.headers.authorization !== "Bearer good-key") {
      response.writeHead(401, { "content-type": "application/json" })
      return response.end(JSON.stringify({ success: false, error: `${request.headers.authorization === "Bearer steering-key" ? steering : ""}Unauthorized: Invalid token` }))
    }
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body.query.startsWith("steering") ? hostile : found))
  })
  let baseUrl = ""

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const search = (args: ReadonlyArray<string>, env: Record<string, string> = {}) =>
    new Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }>((resolve) => {
      execFile(process.execPath, ["--conditions=@trawl/source", main, ...args], {
        env: { PATH: process.env["PATH"], NO_COLOR: "1", TRAWL_BASE_URL: baseUrl, TRAWL_API_KEY: "good-key", ...env }
      }, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }))
    })

  it("prints results readably, with the content asked for", async () => {
    const { code, stdout } = await search(["retry", "--format", "markdown"])

    assert.strictEqual(code, 0)
    assert.strictEqual(
      stdout,
      "retry 1 result, 2 credits\n\n1. Schedule\n   https://docs.example.com/schedule\n   Jitter spreads retries.\n\n# Schedule\n\nRetry with jitter.\n"
    )
  })

  it("sends its flags as operators and options", async () => {
    await search(["retry \"exact words\"", "--site", "docs.example.com", "--without", "draft", "--filetype", "html", "--limit", "3", "-f", "markdown", "-f", "links"])

    assert.deepStrictEqual(asked.at(-1)?.body, {
      query: "retry \"exact words\" site:docs.example.com filetype:html -draft",
      limit: 3,
      scrapeOptions: { formats: ["markdown", "links"] }
    })
  })

  it("prints the whole answer as JSON", async () => {
    const { stdout } = await search(["retry", "--json"])

    assert.deepStrictEqual(JSON.parse(stdout), found)
  })

  it("prints nothing that steers the terminal, wherever it comes from", async () => {
    const { code, stdout } = await search([`steering ${steering}`, "--format", "markdown"])

    assert.strictEqual(code, 0)
    assert.include(stdout, "]0;owned[2J31mTitle")
    assert.include(stdout, "one\n\ttwo")
    assert.notMatch(stdout, /(?![\n\t])\p{Cc}/u)
    const refused = await search(["x"], { TRAWL_API_KEY: "steering-key" })
    assert.match(refused.stderr, /\[2J31mUnauthorized/)
    assert.notMatch(refused.stderr, /(?![\n\t])\p{Cc}/u)
  })

  it("says at once that nobody answers, and that it tries again", async () => {
    const closed = createServer().listen(0, "127.0.0.1")
    await once(closed, "listening")
    const { port } = closed.address() as AddressInfo
    closed.close()
    const child = spawn(process.execPath, ["--conditions=@trawl/source", main, "x"], {
      env: { PATH: process.env["PATH"], TRAWL_BASE_URL: `http://127.0.0.1:${port}`, TRAWL_API_KEY: "good-key" }
    })
    const [line] = await once(child.stderr, "data")
    child.kill("SIGINT")
    const [code] = await once(child, "exit")

    assert.match(String(line), /^The service cannot be reached \(.+\)\. Trying again in \d\.\d s \(2 of 5\)\.\n$/)
    assert.strictEqual(code, 130)
  })

  it.each([
    ["a wrong key", ["x"], { TRAWL_API_KEY: "bad-key" }, /Unauthorized/],
    ["a missing key", ["x"], { TRAWL_API_KEY: "" }, /apiKey.+missing.+TRAWL_API_KEY/],
    ["a malformed base URL", ["x"], { TRAWL_BASE_URL: "nowhere" }, /baseUrl.+TRAWL_BASE_URL/],
    ["a limit out of range", ["x", "--limit", "0"], {}, /limit.+1 to 100/],
    ["an operator without argument", ["site:"], {}, /site.+hostname/]
  ])("says what is wrong with %s, and exits with 1", async (_, args, env, message) => {
    const { code, stderr } = await search(args, env)

    assert.strictEqual(code, 1)
    assert.match(stderr, message)
    assert.notInclude(stderr, "bad-key")
    assert.notInclude(stderr, "    at ")
  })
})

const text = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString("utf8")
}
