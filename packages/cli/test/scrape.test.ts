import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { serve, type Service } from "./service.ts"
import { trawl } from "./trawl.ts"

const url = "https://docs.example.com/"

const failures: Readonly<Record<string, object>> = {
  gone: { statusCode: 404 },
  down: { statusCode: 503, error: "Service Unavailable" },
  half: { statusCode: 200, error: "The connection was lost" }
}

describe("trawl scrape", () => {
  const folder = mkdtempSync(join(tmpdir(), "trawl-cli-"))
  let service: Service
  beforeAll(async () => {
    service = await serve(({ body }) => {
      const { formats = ["markdown"], url: page } = body as {
        readonly formats?: ReadonlyArray<string | object>
        readonly url: string
      }
      const failed = failures[page.slice(url.length)]
      if (failed !== undefined) {
        return { body: { success: true, data: { markdown: "# Not here", metadata: { url: page, ...failed } } } }
      }
      return {
        body: {
          success: true,
          data: formats.includes("links")
            ? {
              markdown: null,
              links: [`${url}a`, `${url}b`],
              metadata: { statusCode: 200 },
              warning: "Only part of the page was read."
            }
            : { markdown: "# Docs", json: { price: 7 }, metadata: { statusCode: 200 } }
        }
      }
    })
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await service[Symbol.asyncDispose]()
  })

  const scrape = (...args: ReadonlyArray<string>) =>
    trawl({ TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" }, "scrape", ...args)

  it("prints the markdown of a page and nothing else", async () => {
    assert.deepStrictEqual(await scrape(url), { code: 0, stdout: "# Docs\n", stderr: "" })
    assert.deepStrictEqual(service.requests.at(-1)?.body, { url })
  })

  it("prints the formats in the requested order, and reports missing ones on standard error", async () => {
    const { code, stderr, stdout } = await scrape(url, "-f", "links", "-f", "markdown")
    assert.strictEqual(code, 0)
    assert.strictEqual(stdout, `${url}a\n${url}b\n`)
    assert.strictEqual(stderr, "Only part of the page was read.\nThe page has no markdown.\n")
  })

  it.each([
    ["gone", `${url}gone has the status 404.\n`],
    ["down", `${url}down has the status 503: Service Unavailable\n`],
    ["half", `${url}half could not be read in full: The connection was lost\n`]
  ])("prints the content of a page that is %s, and exits with code 3 for scripts", async (page, stderr) => {
    assert.deepStrictEqual(await scrape(`${url}${page}`), { code: 3, stdout: "# Not here\n", stderr })
    const asJson = await scrape(`${url}${page}`, "--json")
    assert.deepInclude(asJson, { code: 3, stderr })
    assert.strictEqual(JSON.parse(asJson.stdout).data.markdown, "# Not here")
  })

  it("extracts data by the schema in a file", async () => {
    const file = join(folder, "price.json")
    const schema = { type: "object", properties: { price: { type: "number" } } }
    writeFileSync(file, JSON.stringify(schema))
    assert.deepStrictEqual(JSON.parse((await scrape(url, "--schema", file)).stdout), { price: 7 })
    assert.deepStrictEqual(service.requests.at(-1)?.body, { url, formats: [{ type: "json", schema }] })
  })

  it("sends its options, and prints the unchanged response", async () => {
    const { stdout } = await scrape(url, "--whole-page", "--wait-for", "500", "--timeout", "9000", "--json")
    assert.deepStrictEqual(service.requests.at(-1)?.body, { url, onlyMainContent: false, waitFor: 500, timeout: 9000 })
    assert.deepStrictEqual(JSON.parse(stdout), {
      success: true,
      data: { markdown: "# Docs", json: { price: 7 }, metadata: { statusCode: 200 } }
    })
  })

  it("prints the cost with --dry-run", async () => {
    const { stdout } = await scrape(url, "-f", "json", "--dry-run")
    assert.match(stdout, /POST .+\/v2\/scrape\n[^]+Credits: 5 usually, at least 1/)
  })

  it.each([
    ["an invalid URL", ["docs"], /url.+http/],
    ["a schema that is not JSON", [url, "--schema", import.meta.filename], /schema/]
  ])("rejects %s without sending anything", async (_, args, message) => {
    const before = service.requests.length
    const { code, stderr } = await scrape(...args)
    assert.strictEqual(code, 2)
    assert.match(stderr, message)
    assert.lengthOf(service.requests, before)
  })
})
