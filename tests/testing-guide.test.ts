import { execFile } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const root = join(import.meta.dirname, "..")
// inside tests/, from where all packages of the repository resolve
const folder = join(import.meta.dirname, ".testing-guide")
const apiKey = "guide-secret-key"

describe("the guide to testing", { timeout: 60_000 }, () => {
  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    const guides = ["testing.md", "recordings.md"].map((name) => readFileSync(join(root, "docs/guides", name), "utf8"))
    const blocks = guides.join("").matchAll(/^```ts\n(.*?)^```/gms)
    for (const [index, [, code = ""]] of [...blocks].entries()) {
      const runner = /from "(?:@effect\/)?vitest"/.test(code)
        ? "vitest"
        : code.includes("recorded/effect.jsonl")
        ? "recorded"
        : "node"
      if (code.includes("test(") || code.includes("it.effect(")) {
        writeFileSync(join(folder, `${runner}-${index}.ts`), code)
      }
    }
    const conditions = ["@trawl/source", "import", "module", "default"]
    const config = { resolve: { conditions }, ssr: { resolve: { conditions } }, test: { include: ["vitest-*.ts"] } }
    writeFileSync(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify(config)}`)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("has examples that pass under vitest", async () => {
    const results = join(folder, "results.json")
    await run("vitest", [
      "run",
      "--root",
      folder,
      "--config",
      join(folder, "vitest.config.mjs"),
      "--reporter",
      "json",
      "--outputFile",
      results
    ])
    assert.deepInclude(JSON.parse(readFileSync(results, "utf8")), { numPassedTests: 4, numTotalTests: 4 })
  })

  it("has examples that pass under node:test", async () => {
    assert.include(await nodeTest("node-*.ts"), "# pass 1\n")
  })

  it("has an example that records, leaves no key in the file, and passes without a service", async () => {
    let requestCount = 0
    const server = createServer((request, response) => {
      requestCount++
      response.setHeader("content-type", "application/json")
      const data = {
        web: [{ title: String(request.headers.authorization), description: "", url: "https://effect.website/" }]
      }
      request.resume().on("end", () => response.end(JSON.stringify({ success: true, data })))
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo // of a server that listens
    assert.include(
      await nodeTest("recorded-*.ts", { TRAWL_API_KEY: apiKey, TRAWL_BASE_URL: `http://127.0.0.1:${port}` }),
      "# pass 1\n"
    )
    await new Promise((resolve) => server.close(resolve))
    assert.isTrue(existsSync(join(folder, "recorded/effect.jsonl")))
    assert.notInclude(readFileSync(join(folder, "recorded/effect.jsonl"), "utf8"), apiKey)
    assert.include(await nodeTest("recorded-*.ts"), "# pass 1\n")
    assert.strictEqual(requestCount, 1)
  })
})

const nodeTest = async (pattern: string, env: Record<string, string> = {}): Promise<string> =>
  (await run("node", ["--conditions=@trawl/source", "--test", "--test-reporter=tap", pattern], env)).stdout

const run = (command: string, args: ReadonlyArray<string>, env: Record<string, string> = {}) => {
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, NODE_V8_COVERAGE: ___, VITEST: ____, ...inherited } = process.env
  return promisify(execFile)(command, args, { cwd: folder, env: { ...inherited, ...env } })
    .catch((error: { readonly stdout: string; readonly stderr: string }) => error)
}
