import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { serve, type Service } from "./service.ts"
import { trawl } from "./trawl.ts"

const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"

describe("the documented examples", () => {
  const folder = mkdtempSync(join(tmpdir(), "trawl-cli-"))
  let service: Service
  beforeAll(async () => {
    writeFileSync(join(folder, "price.schema.json"), "{\"type\":\"object\"}")
    service = await serve(({ method, path }) => {
      if (path === "/v2/search") return { body: { success: true, data: { web: [] } } }
      if (path === "/v2/map") return { body: { success: true, links: [] } }
      if (path.endsWith("/errors")) return { body: { errors: [], robotsBlocked: [] } }
      if (path === "/v2/crawl") return { body: { success: true, id, url: `https://example.com/v2/crawl/${id}` } }
      if (path.startsWith("/v2/crawl/")) {
        return { body: { success: true, status: "completed", completed: 0, total: 0, data: [] } }
      }
      if (path === "/v2/scrape") return { body: { success: true, data: { markdown: "# Docs" } } }
      return { body: method === "POST" ? { success: true, id } : { success: true, status: "completed", data: {} } }
    })
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await service[Symbol.asyncDispose]()
  })

  /** Uses a separate folder for each command that writes files. */
  const runAll = async (lines: ReadonlyArray<ReadonlyArray<string>>) => {
    for (const [index, args] of lines.entries()) {
      const inFolder = args.map((arg, at) => args[at - 1] === "--out" ? join(folder, `${index}-${arg}`) : arg)
      assert.deepInclude(await trawl(environment(), ...inFolder), { code: 0 }, args.join(" "))
    }
  }
  const environment = () => ({ TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" })

  it("of the README all run", async () => {
    const lines = commands(readFileSync(join(import.meta.dirname, "../README.md"), "utf8"))
    assert.isAbove(lines.length, 5)
    await runAll(lines)
  })

  it.each(["search", "scrape", "crawl", "map", "agent start", "explain"])(
    "of `trawl %s --help` all run",
    async (command) => {
      const lines = commands(
        (await trawl({}, ...command.split(" "), "--help")).stdout.replace(
          "price.schema.json",
          join(folder, "price.schema.json")
        )
      )
      assert.isAbove(lines.length, 0)
      await runAll(lines)
    }
  )
})

/** The arguments of each line that begins with `trawl`, without redirections of the output. */
const commands = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  [...text.matchAll(/^ *trawl ((?:search|scrape|crawl|map|agent|explain) [^|>$\n]+)/gm)].flatMap(([, line = ""]) =>
    line.endsWith("watch ") || line.includes("[flags]")
      ? []
      : [(line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, "$2"))]
  )
