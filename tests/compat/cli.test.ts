import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { afterAll, assert, beforeAll, describe, it, vi } from "vitest"
import { install, program } from "./clients.ts"
import { apiKey, compatEngine } from "./engine.ts"

let engine: Awaited<ReturnType<typeof compatEngine>>
let home: string

beforeAll(async () => {
  install()
  engine = await compatEngine()
  home = mkdtempSync(join(tmpdir(), "trawl-compat-cli-"))
  writeFileSync(join(home, "notes.html"), "<title>Notes</title><h1>Notes</h1><p>Granite rolls, limestone breaks.</p>")
}, 300_000)

afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  rmSync(home, { recursive: true })
})

/** The exit code of the command and what it printed. */
const firecrawl = (...args: ReadonlyArray<string>) =>
  new Promise<{ readonly code: number | null; readonly printed: string }>((resolve) => {
    const child = spawn(process.execPath, [program("firecrawl-cli"), ...args], {
      cwd: home,
      env: { PATH: process.env["PATH"], HOME: home, FIRECRAWL_API_KEY: apiKey, FIRECRAWL_API_URL: engine.url },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 20_000
    })
    let printed = ""
    child.stdout.on("data", (text) => printed += text)
    child.stderr.on("data", (text) => printed += text)
    child.on("close", (code) => resolve({ code, printed }))
  })

// `SITE` is replaced by the URL of the site
const commands: ReadonlyArray<readonly [command: ReadonlyArray<string>, prints: RegExp]> = [
  [["--status"], /Authenticated/],
  [["credit-usage"], /Remaining Credits/],
  [["scrape", "SITEpage-1.html"], /The river moved stone number 1/],
  [
    [
      "scrape",
      "SITEpage-1.html",
      "--format",
      "markdown,links,images,summary",
      "--only-main-content",
      "--wait-for",
      "1"
    ],
    /"links":\[/
  ],
  [
    ["scrape", "SITEpage-1.html", "--country", "DE", "--languages", "de", "--max-age", "0", "--redact-pii"],
    /stone number 1/
  ],
  [[
    "scrape",
    "SITEpage-1.html",
    "--format",
    "json",
    "--schema",
    "{\"type\":\"object\",\"properties\":{\"title\":{\"type\":\"string\"}}}"
  ], /title/],
  [["scrape", "SITEpage-1.html", "--query", "Which stone did the river move?"], /stone number 1/],
  [["search", "river stones", "--json"], /"web":\[\{/],
  [["search", "river", "--sources", "web,news", "--scrape", "--scrape-formats", "markdown", "--json"], /"markdown":/],
  [["developer", "river stones", "--limit", "3", "--json"], /"coverage":/],
  [["map", "SITE", "--limit", "5", "--json"], /page-1\.html/],
  [["crawl", "SITE", "--limit", "2", "--wait", "--poll-interval", "1"], /river|stone/],
  [["parse", "notes.html"], /Granite rolls/],
  [[
    "agent",
    "How many metres did stone number 3 drift?",
    "--urls",
    "SITEpage-3.html",
    "--wait",
    "--json",
    "--poll-interval",
    "1"
  ], /"status":"completed"/],
  [["research", "search-papers", "attention"], /Attention Is All You Need/],
  [["research", "inspect-paper", "arxiv:1706.03762"], /Ashish Vaswani/],
  [["research", "related-papers", "arxiv:1706.03762", "--intent", "language models"], /results|arxiv/],
  [["research", "read-paper", "arxiv:1706.03762", "--question", "What is the Transformer?"], /network architecture/]
]

/** The first ID in a printed response. */
const idIn = (text: string): string => /"id":\s*"([\da-f-]{36})"/u.exec(text)?.[1] ?? assert.fail(text)

describe("the official command", () => {
  it.each(commands)("runs %j", async (command, prints) => {
    const { code, printed } = await firecrawl(...command.map((word) => word.replace("SITE", engine.site)))
    assert.match(printed, prints)
    assert.strictEqual(code, 0)
  })

  it("creates, runs, reads, changes and deletes a monitor", async () => {
    const monitor = async (...args: ReadonlyArray<string>) => {
      const { code, printed } = await firecrawl("monitor", ...args)
      assert.strictEqual(code, 0, printed)
      return printed
    }
    const pages = `${engine.site}page-1.html,${engine.site}page-2.html`
    const flags = ["--name", "Stones", "--schedule", "every 30 minutes", "--timezone", "Europe/London"]
    const id = idIn(await monitor("create", ...flags, "--scrape-urls", pages))
    assert.include(await monitor("list", "--limit", "5"), id)
    assert.include(await monitor("get", id), "Stones")
    const check = idIn(await monitor("run", id))
    await vi.waitFor(async () => {
      assert.match(await monitor("check", id, check), /"status":\s*"completed"/)
    }, { timeout: 20_000, interval: 200 })
    assert.include(await monitor("check", id, check, "--page-status", "new", "--limit", "1"), "page-1.html")
    assert.include(await monitor("checks", id), check)
    assert.match(await monitor("update", id, "--state", "paused", "--cron", "0 9 * * *"), /"status":\s*"paused"/)
    await monitor("delete", id)
    assert.notStrictEqual((await firecrawl("monitor", "get", id)).code, 0)
  })

  it("rates a page with `feedback`, and asks why a job failed with `doctor`", async () => {
    const { printed } = await firecrawl("scrape", `${engine.site}page-1.html`, "--format", "markdown,links")
    const id = /"scrapeId":\s*"([\da-f-]{36})"/u.exec(printed)?.[1] ?? assert.fail(printed)
    const rated = await firecrawl("feedback", "scrape", id, "--rating", "good", "--note", "complete", "--json")
    assert.match(rated.printed, /"feedbackId":|"success":true/)
    assert.strictEqual(rated.code, 0)
    const asked = await firecrawl("doctor", id, "--json")
    assert.include(asked.printed, `${engine.site}page-1.html`)
    assert.strictEqual(asked.code, 0)
  })

  it("rates a search with `search-feedback`", async () => {
    const { id } = JSON.parse((await firecrawl("search", "river stones", "--json")).printed) as { readonly id: string }
    const rating = ["--rating", "good", "--valuable-sources", `${engine.site}page-1.html`]
    const { code, printed } = await firecrawl("search-feedback", id, ...rating, "--json")
    assert.match(printed, /"creditsRefunded":1/)
    assert.strictEqual(code, 0)
  })
})
