import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { fileNames } from "../src/crawl/file-names.ts"
import { crawlId, crawlService } from "./crawl-service.ts"
import { serve } from "./service.ts"
import { trawl } from "./trawl.ts"

const paths = ["/", "/docs/guide.html", "/docs/guide?page=2", "/missing"]

const newFolder = () => {
  const parent = mkdtempSync(join(tmpdir(), "trawl-crawl-"))
  return { path: join(parent, "out"), [Symbol.dispose]: () => rmSync(parent, { recursive: true }) }
}

const linesOf = (folder: string) =>
  readFileSync(join(folder, "manifest.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line))

describe("trawl crawl", () => {
  it("prints the URL of each page, and the counts, warnings and failures to standard error", async () => {
    await using service = await crawlService(paths)
    const environment = { TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" }
    const { code, stderr, stdout } = await trawl(
      environment,
      "crawl",
      "https://example.com/",
      "--limit",
      "10",
      "--include",
      "^/docs/",
      "--exclude",
      "draft",
      "--depth",
      "2",
      "--sitemap",
      "skip",
      "--entire-domain",
      "--format",
      "markdown"
    )
    assert.deepStrictEqual([code, stdout.split("\n")], [
      0,
      [...paths.map((path) => `https://example.com${path}${path === "/missing" ? "  404" : ""}`), ""]
    ])
    assert.match(
      stderr,
      new RegExp(`^Crawl ${crawlId} of https://example.com/; Ctrl-C cancels it.\n4 pages in \\d:\\d\\d, 4 credits.\n`)
    )
    assert.include(stderr, "https://example.com/broken: The site did not answer\n")
    assert.include(stderr, "robots.txt disallows 1 page: https://example.com/private\n")
    assert.deepStrictEqual(service.requests[0]?.body, {
      url: "https://example.com/",
      limit: 10,
      includePaths: ["^/docs/"],
      excludePaths: ["draft"],
      maxDiscoveryDepth: 2,
      sitemap: "skip",
      crawlEntireDomain: true,
      scrapeOptions: { formats: ["markdown"] }
    })
    const lines = (await trawl(environment, "crawl", "https://example.com/", "--json")).stdout.trim().split("\n")
    assert.deepStrictEqual(lines.map((line) => JSON.parse(line)), service.pages)
  })

  it("writes each page to a file, with a manifest, and detects when all pages are there", async () => {
    await using service = await crawlService(paths)
    using folder = newFolder()
    const crawl = () =>
      trawl(
        { TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" },
        "crawl",
        "https://example.com/",
        "--out",
        folder.path
      )
    const first = await crawl()
    const files = ["index.md", "docs/guide.md", "docs/guide-page-2.md", "missing.md"]
    assert.deepStrictEqual([first.code, first.stdout.split("\n").slice(0, 2)], [0, [
      "index.md  https://example.com/",
      "docs/guide.md  https://example.com/docs/guide.html"
    ]])
    files.forEach((file, index) =>
      assert.strictEqual(readFileSync(join(folder.path, file), "utf8"), service.pages[index]?.markdown)
    )
    const lines = linesOf(folder.path)
    assert.deepStrictEqual(lines.map(({ type }) => type), ["crawl", "page", "page", "page", "page", "end"])
    assert.deepStrictEqual(lines[4], {
      type: "page",
      file: "missing.md",
      url: "https://example.com/missing",
      title: "The page /missing",
      statusCode: 404,
      scrapeId: "scrape-3"
    })
    const requestCount = service.requests.length
    assert.deepStrictEqual(await crawl(), {
      code: 0,
      stdout: "",
      stderr: `${folder.path} has all 4 pages of the crawl.\n`
    })
    assert.lengthOf(service.requests, requestCount)
    const other = await trawl(
      {},
      "crawl",
      "https://example.com/docs",
      "--out",
      folder.path,
      "--api-key",
      "k",
      "--base-url",
      service.url
    )
    assert.strictEqual(other.code, 2)
    assert.include(other.stderr, "has another crawl of https://example.com/. Choose another folder")
  })

  it("starts no crawl for a folder that cannot be written", async () => {
    await using service = await crawlService(paths)
    using folder = newFolder()
    writeFileSync(folder.path, "")
    const environment = { TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" }
    const { code, stderr } = await trawl(environment, "crawl", "https://example.com/", "--out", folder.path)
    assert.strictEqual(code, 2)
    assert.match(stderr, /^The folder .* cannot be used: EEXIST[^\n]*\n$/)
    assert.lengthOf(service.requests, 0)
  })

  it("continues the same crawl after a kill, and writes each page once", async () => {
    const many = Array.from({ length: 60 }, (_, page) => `/page-${page}`)
    await using service = await crawlService(many, { delay: 15 })
    using folder = newFolder()
    const bin = join(import.meta.dirname, "../bin/trawl.js")
    const crawl = async (signal?: "SIGINT" | "SIGKILL", afterPages = 0) => {
      const child = spawn(
        process.execPath,
        ["--conditions=@trawl/source", bin, "crawl", "https://example.com/", "--out", folder.path],
        {
          env: { PATH: process.env["PATH"], TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" },
          stdio: ["ignore", "pipe", "pipe"]
        }
      )
      const stderr = child.stderr.toArray()
      let printed = 0
      child.stdout.on("data", (text: Buffer) => {
        printed += text.toString().split("\n").length - 1
        if (signal !== undefined && printed >= afterPages) child.kill(signal)
      })
      const [code] = await once(child, "exit")
      return { code, stderr: (await stderr).join("") }
    }
    for (const [signal, pages] of [["SIGKILL", 1], ["SIGKILL", 17]] as const) await crawl(signal, pages)
    assert.match(
      (await crawl("SIGINT", 9)).stderr,
      /\nInterrupted after \d+ pages in .+\. Repeat the command to get the other pages\./
    )
    assert.strictEqual((await crawl()).code, 0)
    const lines = linesOf(folder.path)
    assert.deepStrictEqual(lines.filter(({ type }) => type === "page").map(({ url }) => new URL(url).pathname), many)
    assert.strictEqual(lines.at(-1).type, "end")
    assert.lengthOf(readdirSync(folder.path), many.length + 1)
    // it was started once and never cancelled
    assert.deepStrictEqual(
      service.requests.flatMap(({ method }) => method === "GET" ? [] : [method]),
      ["POST"]
    )
  }, 60_000)

  it("lets one of two commands write to a folder, and tells the other which process writes there", async () => {
    await using service = await crawlService(paths, { delay: 500 })
    using folder = newFolder()
    const bin = join(import.meta.dirname, "../bin/trawl.js")
    const crawl = async () => {
      const child = spawn(
        process.execPath,
        ["--conditions=@trawl/source", bin, "crawl", "https://example.com/", "--out", folder.path],
        {
          env: { PATH: process.env["PATH"], TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" },
          stdio: ["ignore", "ignore", "pipe"]
        }
      )
      const ended = once(child, "exit")
      return { pid: child.pid, text: (await child.stderr.toArray()).join(""), code: (await ended)[0] as number }
    }
    const ends = await Promise.all([crawl(), crawl()])
    const [writer, other] = ends.toSorted((one, another) => one.code - another.code)
    assert.deepStrictEqual([writer?.code, other?.code], [0, 2])
    assert.include(other?.text, `Another command (process ${writer?.pid}) writes to ${folder.path}.`)
    assert.lengthOf(linesOf(folder.path), paths.length + 2)
    assert.notInclude(readdirSync(folder.path), "manifest.lock")
  }, 30_000)

  it.each(["0", "-1"])("refuses the limit %s as misuse", async (limit) => {
    const { code, stderr } = await trawl({}, "crawl", "https://example.com/", `--limit=${limit}`)
    assert.strictEqual(code, 2)
    assert.include(stderr, `Expected a whole number of at least 1, got ${limit}`)
  })

  it("fails if the crawl was cancelled", async () => {
    await using service = await crawlService(paths, { end: "cancelled" })
    const { code, stderr } = await trawl(
      { TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" },
      "crawl",
      "https://example.com/"
    )
    assert.strictEqual(code, 1)
    assert.include(stderr, `Job ${crawlId}: cancelled`)
  })

  it("estimates the cost with --dry-run", async () => {
    const { stdout } = await trawl(
      { TRAWL_BASE_URL: "http://127.0.0.1:1", TRAWL_API_KEY: "k" },
      "crawl",
      "https://example.com/",
      "--limit",
      "20",
      "--delay",
      "2.5",
      "--prompt",
      "only the blog",
      "--dry-run"
    )
    assert.match(stdout, /POST .+\/v2\/crawl\n[^]+Nothing was sent/)
    assert.match(stdout, /"delay": ?2\.5,\s*"prompt": ?"only the blog"/)
    assert.include(stdout, "20 usually")
  })

  // `script` of util-linux gives a command a terminal of its own
  it.skipIf(!existsSync("/usr/bin/script") || process.platform !== "linux")(
    "shows a bar with the counts on a terminal",
    async () => {
      await using service = await crawlService(paths, { delay: 20 })
      const bin = join(import.meta.dirname, "../bin/trawl.js")
      const line = `stty cols 100; ${process.execPath} --conditions=@trawl/source ${bin} crawl https://example.com/`
      const child = spawn("/usr/bin/script", ["-qec", line, "/dev/null"], {
        env: { PATH: process.env["PATH"], TERM: "xterm", TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" },
        stdio: ["ignore", "pipe", "ignore"]
      })
      const text = (await child.stdout.toArray()).join("")
      assert.include(text, "2 of 4 pages · 2 credits · 0:0")
      assert.include(text, "━━━━")
      // the bar is gone at the end
      assert.match(text.replaceAll("\u001b[2K", "<clear>"), /\r<clear>4 pages in 0:0\d, 4 credits/)
    }
  )
})

describe("the file of a page", () => {
  const nameOf = fileNames("https://www.example.com/docs/")
  it.each([
    ["https://example.com/", "index.md"],
    ["https://www.example.com/docs/", "docs.md"],
    ["https://example.com/Docs", "Docs-a0eed471.md"],
    ["https://example.com/../../etc/passwd", "etc/passwd.md"],
    ["https://example.com/%2e%2e%2f%2e%2e%2fetc/x", "etc/x.md"],
    ["https://example.com/a%00b%0Ac:d*e", "a-b-c-d-e.md"],
    ["https://example.com/con/aux.html", "_con/_aux.md"],
    ["https://example.com/read.md/more", "read-md/more.md"],
    ["https://example.com/Z%C3%BCrich/%E2%9C%93", "Zürich.md"],
    ["https://example.com/search?q=a/b&n=1", "search-q-a-b-n-1.md"],
    ["https://blog.example.com/post", "blog.example.com/post.md"],
    ["no address", /^[\da-f]{8}\.md$/],
    [`https://example.com/${"long".repeat(50)}`, /^(?:long){15}-[\da-f]{8}\.md$/],
    [`https://example.com/${"deep/".repeat(50)}`, /^[\da-f]{8}\.md$/]
  ])("of %s is %s", (url, name) => {
    if (typeof name === "string") assert.strictEqual(nameOf(url), name)
    else assert.match(nameOf(url), name)
  })

  it("is never the file of another page", () => {
    const other = fileNames("https://example.com/", ["a.md"])
    assert.strictEqual(
      new Set(["/a", "/A", "/a?", "/a/", "/a.html"].map((path) => other(`https://example.com${path}`))).size,
      5
    )
  })
})

describe("trawl map", () => {
  it("prints one URL per line, and the response with --json", async () => {
    const body = {
      success: true,
      links: [{ url: "https://example.com/" }, { url: "https://example.com/a", title: "A" }],
      warning: "Few URLs"
    }
    await using service = await serve(() => ({ body }))
    const map = (...flags: ReadonlyArray<string>) =>
      trawl({ TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" }, "map", "https://example.com/", ...flags)
    assert.deepStrictEqual(await map("--search", "the a", "--limit", "2", "--sitemap", "only"), {
      code: 0,
      stdout: "https://example.com/\nhttps://example.com/a\n",
      stderr: "Few URLs\n"
    })
    assert.deepStrictEqual(service.requests[0]?.body, {
      url: "https://example.com/",
      search: "the a",
      limit: 2,
      sitemap: "only"
    })
    assert.deepStrictEqual(JSON.parse((await map("--json")).stdout), body)
    assert.match((await map("--dry-run")).stdout, /Credits: 1\n/)
  })
})
