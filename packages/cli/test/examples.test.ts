import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { serve, type Service } from "./service.ts"
import { trawl } from "./trawl.ts"

const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"

describe("the examples that users read", () => {
  const folder = mkdtempSync(join(tmpdir(), "trawl-cli-"))
  let service: Service
  beforeAll(async () => {
    writeFileSync(join(folder, "price.schema.json"), "{\"type\":\"object\"}")
    service = await serve(({ method, path }) => {
      if (path === "/v2/search") return { body: { success: true, data: { web: [] } } }
      if (path === "/v2/scrape") return { body: { success: true, data: { markdown: "# Docs" } } }
      return { body: method === "POST" ? { success: true, id } : { success: true, status: "completed", data: {} } }
    })
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await service[Symbol.asyncDispose]()
  })

  const environment = () => ({ TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" })

  it("of the README all run", async () => {
    const lines = commands(readFileSync(join(import.meta.dirname, "../README.md"), "utf8"))
    assert.isAbove(lines.length, 5)
    for (const args of lines) assert.deepInclude(await trawl(environment(), ...args), { code: 0 }, args.join(" "))
  })

  it.each(["search", "scrape", "agent start", "explain"])("of `trawl %s --help` all run", async (command) => {
    const lines = commands(
      (await trawl({}, ...command.split(" "), "--help")).stdout.replace(
        "price.schema.json",
        join(folder, "price.schema.json")
      )
    )
    assert.isAbove(lines.length, 0)
    for (const args of lines) assert.deepInclude(await trawl(environment(), ...args), { code: 0 }, args.join(" "))
  })
})

/** The arguments of each line that begins with `trawl`, up to what the shell does with the output. */
const commands = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  [...text.matchAll(/^ *trawl ((?:search|scrape|agent|explain) [^|>$\n]+)/gm)].flatMap(([, line = ""]) =>
    line.endsWith("watch ") || line.includes("[flags]")
      ? []
      : [(line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, "$2"))]
  )
