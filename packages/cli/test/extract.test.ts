import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { crawledEngine } from "./crawled-engine.ts"
import { trawl } from "./trawl.ts"

describe("trawl extract", () => {
  let engine: Awaited<ReturnType<typeof crawledEngine>>
  const folder = mkdtempSync(join(tmpdir(), "trawl-extract-"))
  beforeAll(async () => {
    engine = await crawledEngine()
  })
  afterAll(async () => {
    await engine[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  const extract = (...args: ReadonlyArray<string>) =>
    trawl({ TRAWL_BASE_URL: engine.url, TRAWL_API_KEY: "engine-key" }, "extract", ...args)
  const prompt = ["--prompt", "By how many metres did stone number 2 drift?"]

  it("prints the data, or writes it to a file with the source of each value", async () => {
    const page = `${engine.site}page-2.html`
    const { code, stderr, stdout } = await extract(page, "nowhere", ...prompt)
    assert.strictEqual(code, 0, stderr)
    const data = JSON.parse(stdout)
    assert.include(data.answer, "6 metres")
    assert.include(stderr, "Not read: nowhere\n")
    const out = join(folder, "out.json")
    const again = await extract(page, ...prompt, "--sources", "--out", out)
    assert.deepStrictEqual([again.code, again.stdout], [0, ""])
    assert.deepStrictEqual(JSON.parse(readFileSync(out, "utf8")), { data, sources: { answer: [page] } })
    const id = /Extraction (\S+):/.exec(again.stderr)?.[1] ?? ""
    assert.deepStrictEqual(JSON.parse((await extract("--id", id)).stdout), data)
  })

  it("prints the request and its cost without sending it", async () => {
    const schema = join(folder, "stone.schema.json")
    writeFileSync(schema, JSON.stringify({ type: "object", properties: { drift: { type: "integer" } } }))
    const flags = ["--schema", schema, "--limit", "7", "--web-search", "--dry-run", "--json"]
    const { request, credits } = JSON.parse((await extract("https://example.com/*", ...flags)).stdout)
    assert.deepStrictEqual(request.body, {
      urls: ["https://example.com/*"],
      schema: { type: "object", properties: { drift: { type: "integer" } } },
      limit: 7,
      enableWebSearch: true
    })
    assert.deepInclude(credits, { minimum: 0, usual: 1, maximum: 7 })
  })

  it("refuses a file that cannot be written before it starts", async () => {
    const { code, stderr } = await extract(engine.site, ...prompt, "--out", join(folder, "none", "out.json"))
    assert.strictEqual(code, 2)
    assert.match(stderr, /^The file .* cannot be written/m)
    assert.notInclude(stderr, "Extraction ")
  })

  it("fails if nothing was found", async () => {
    const { code, stderr } = await extract(
      `${engine.site}page-2.html`,
      "--prompt",
      "Who painted the ceiling of the chapel?"
    )
    assert.strictEqual(code, 1)
    assert.include(stderr, "No answer found")
  })
})
