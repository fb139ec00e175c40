import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { afterAll, assert, beforeAll, describe, it, vi } from "vitest"
import { install, program } from "./clients.ts"
import { apiKey, compatEngine } from "./engine.ts"

interface Message {
  readonly id?: number
  readonly result?: {
    readonly isError?: boolean
    readonly content?: ReadonlyArray<{ readonly text?: string }>
    readonly tools?: ReadonlyArray<{ readonly name: string }>
  }
  readonly error?: { readonly message: string }
}

let engine: Awaited<ReturnType<typeof compatEngine>>
let folder: string
let server: ChildProcess
let requests = 0
const waiting = new Map<number, (message: Message) => void>()

const ask = (method: string, params: object) =>
  new Promise<Message>((resolve) => {
    requests++
    waiting.set(requests, resolve)
    server.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id: requests, method, params })}\n`)
  })

beforeAll(async () => {
  install()
  engine = await compatEngine()
  folder = mkdtempSync(join(tmpdir(), "trawl-compat-mcp-"))
  writeFileSync(join(folder, "notes.html"), "<title>Notes</title><h1>Notes</h1><p>Granite rolls, limestone breaks.</p>")
  server = spawn(process.execPath, [program("firecrawl-mcp")], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, FIRECRAWL_API_KEY: apiKey, FIRECRAWL_API_URL: engine.url },
    stdio: ["pipe", "pipe", "ignore"]
  })
  if (server.stdout === null) throw new Error("The server has no output")
  createInterface({ input: server.stdout }).on("line", (line) => {
    const message = JSON.parse(line) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
  })
  await ask("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "compat", version: "1.0.0" }
  })
  server.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`)
}, 300_000)

afterAll(async () => {
  server.kill()
  await engine[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const textOf = ({ error, result }: Message): string =>
  error?.message ?? (result?.content ?? []).map(({ text = "" }) => text).join("\n")

// `SITE` is replaced by the URL of the site
const tools: Readonly<Record<string, ReadonlyArray<readonly [args: object, expected: RegExp]>>> = {
  firecrawl_scrape: [
    [{ url: "SITEpage-1.html", formats: ["markdown"] }, /stone number 1/],
    [
      { url: "SITEpage-1.html", formats: ["query"], queryOptions: { prompt: "Which stone did the river move?" } },
      /stone number 1/
    ],
    [{
      url: "SITEpage-1.html",
      formats: ["json"],
      jsonOptions: { prompt: "The title", schema: { type: "object", properties: { title: { type: "string" } } } }
    }, /title/]
  ],
  firecrawl_search: [
    [{ query: "river stones", limit: 2 }, /Note \d on river stones/],
    [{
      query: "river stones",
      sources: [{ type: "web" }],
      scrapeOptions: { formats: ["markdown"], onlyMainContent: true }
    }, /markdown/]
  ],
  firecrawl_crawl: [[{ url: "SITE", limit: 2, maxDiscoveryDepth: 1 }, /"id"|stone/]],
  firecrawl_map: [[{ url: "SITE", search: "stone", limit: 5, sitemap: "include" }, /page-1/]],
  firecrawl_parse: [[{ filePath: "FOLDER/notes.html" }, /Granite rolls/]],
  firecrawl_agent: [[{ prompt: "How many metres did stone number 3 drift?", urls: ["SITEpage-3.html"] }, /"id"/]],
  firecrawl_developer_search: [[{ query: "river stones" }, /results/]],
  firecrawl_monitor_create: [[{ page: "SITEpage-1.html", goal: "any change", schedule: "daily" }, /"id"/]],
  firecrawl_monitor_list: [[{}, /"data"|SITE|page-1/]],
  firecrawl_credit_usage: [[{}, /remainingCredits/]],
  firecrawl_research_search_papers: [[{ query: "attention" }, /Attention Is All You Need/]],
  firecrawl_research_inspect_paper: [[{ paperId: "arxiv:1706.03762" }, /Ashish Vaswani/]],
  firecrawl_research_related_papers: [[{ seed_ids: ["arxiv:1706.03762"], intent: "language models" }, /results|arxiv/]],
  firecrawl_research_read_paper: [[
    { paperId: "arxiv:1706.03762", question: "What is the Transformer?" },
    /passages|network architecture/
  ]]
}

const ratings: ReadonlyArray<string> = ["firecrawl_feedback", "firecrawl_search_feedback"]

/** Tools for operations that the engine does not implement, or for services other than this API. */
const others: ReadonlyArray<string> = [
  "firecrawl_check_crawl_status",
  // it only says that it is deprecated
  "firecrawl_extract",
  "firecrawl_interact",
  "firecrawl_interact_stop",
  "firecrawl_research_search_github",
  "firecrawl_find_tools"
]

const ofMonitors: ReadonlyArray<string> = [
  "firecrawl_monitor_get",
  "firecrawl_monitor_run",
  "firecrawl_monitor_checks",
  "firecrawl_monitor_check",
  "firecrawl_monitor_update",
  "firecrawl_monitor_delete"
]

/** The first ID in a printed response. */
const idIn = (text: string): string => /"id":\s*"([\da-f-]{36})"/u.exec(text)?.[1] ?? assert.fail(text)

describe("the official MCP server", () => {
  for (const [name, calls] of Object.entries(tools)) {
    it(`answers ${name}`, async () => {
      for (const [args, expected] of calls) {
        const given = JSON.stringify(args).replace("SITE", engine.site).replace("FOLDER", folder)
        const message = await ask("tools/call", { name, arguments: JSON.parse(given) })
        assert.match(textOf(message), expected)
        assert.notStrictEqual(message.result?.isError, true)
      }
    })
  }

  it("answers firecrawl_agent_status", async () => {
    const started = textOf(
      await ask("tools/call", {
        name: "firecrawl_agent",
        arguments: { prompt: "How many metres did stone number 3 drift?", urls: [`${engine.site}page-3.html`] }
      })
    )
    const { id } = JSON.parse(started) as { readonly id: string }
    assert.match(
      textOf(await ask("tools/call", { name: "firecrawl_agent_status", arguments: { id } })),
      /"status": "(?:processing|completed)"/
    )
  })

  it("answers firecrawl_search_feedback and firecrawl_feedback", async () => {
    const found = textOf(await ask("tools/call", { name: "firecrawl_search", arguments: { query: "river stones" } }))
    const id = /"id":\s*"([\da-f-]{36})"/u.exec(found)?.[1]
    const rating = { rating: "good", valuableSources: [{ url: `${engine.site}page-1.html` }] }
    assert.match(
      textOf(await ask("tools/call", { name: "firecrawl_search_feedback", arguments: { searchId: id, ...rating } })),
      /"creditsRefunded":\s*1/
    )
    assert.match(
      textOf(
        await ask("tools/call", { name: "firecrawl_feedback", arguments: { endpoint: "search", jobId: id, ...rating } })
      ),
      /"alreadySubmitted":\s*true/
    )
  })

  it("runs, reads, changes and deletes a monitor", async () => {
    const call = async (name: string, args: object) => {
      const message = await ask("tools/call", { name, arguments: args })
      assert.notStrictEqual(message.result?.isError, true, textOf(message))
      return textOf(message)
    }
    const id = idIn(
      await call("firecrawl_monitor_create", { page: `${engine.site}page-2.html`, goal: "any change", name: "Stones" })
    )
    assert.include(await call("firecrawl_monitor_get", { id }), "Stones")
    const checkId = idIn(await call("firecrawl_monitor_run", { id }))
    await vi.waitFor(async () => {
      assert.match(await call("firecrawl_monitor_checks", { id, status: "completed" }), new RegExp(checkId))
    }, { timeout: 20_000, interval: 200 })
    const found = await call("firecrawl_monitor_check", { id, checkId, pageStatus: "new" })
    assert.include(found, `${engine.site}page-2.html`)
    assert.match(await call("firecrawl_monitor_update", { id, body: { status: "paused" } }), /"status":\s*"paused"/)
    await call("firecrawl_monitor_delete", { id })
    assert.isTrue((await ask("tools/call", { name: "firecrawl_monitor_get", arguments: { id } })).result?.isError)
  })

  it("has no tool without a test", async () => {
    const { result } = await ask("tools/list", {})
    const known = new Set([...Object.keys(tools), "firecrawl_agent_status", ...ratings, ...ofMonitors, ...others])
    assert.deepStrictEqual((result?.tools ?? []).map(({ name }) => name).filter((name) => !known.has(name)), [])
  })
})
