import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { pnpm, root } from "./packed.ts"
import { installRuntimes, node22, offered } from "./runtimes.ts"
import { markdown, serveSearches } from "./search-server.ts"

const run = promisify(execFile)

/** Programs from their tarballs, in a folder where nothing else is installed. */
describe("a packed program", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "trawl-programs-"))
  const binOf = (name: string): string => {
    const home = join(folder, "node_modules/@trawl", name)
    const { bin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { bin: Record<string, string> }
    return join(home, Object.values(bin)[0] ?? "")
  }

  beforeAll(async () => {
    if (offered) await installRuntimes()
    await pnpm(root, "--filter=@trawl/cli", "--filter=@trawl/mcp", "pack", "--pack-destination", folder)
    for (const name of ["cli", "mcp"]) {
      const { version } = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"))
      const home = join(folder, "node_modules/@trawl", name)
      mkdirSync(home, { recursive: true })
      await run("tar", ["-xzf", join(folder, `trawl-${name}-${version}.tgz`), "-C", home, "--strip-components=1"])
    }
  }, 300_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  for (const [version, node] of [["this Node", process.execPath], ["Node 22", node22]] as const) {
    it.runIf(offered || node === process.execPath)(`searches from the command line in ${version}`, async () => {
      await using server = await serveSearches()
      const { stderr, stdout } = await run(node, [binOf("cli"), "search", "packed", "--format", "markdown"], {
        env: { TRAWL_API_KEY: "packed-key", TRAWL_BASE_URL: server.url }
      })
      assert.strictEqual(stderr, "")
      assert.include(stdout, markdown)
    })

    it.runIf(offered || node === process.execPath)(`responds to an MCP client in ${version}`, async () => {
      const server = spawn(node, [binOf("mcp")], { env: { TRAWL_API_KEY: "packed-key" } })
      const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1.0.0" } }
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`)
      const [answer] = await once(server.stdout, "data")
      server.stdin.end()
      await once(server, "exit")
      assert.strictEqual(JSON.parse(String(answer)).result.serverInfo.name, "trawl")
    })
    it.runIf(offered || node === process.execPath)(
      `prints how to install a missing engine in ${version}`,
      async () => {
        const failed: unknown = await run(node, [binOf("cli"), "serve"], { cwd: folder, env: {} }).catch((
          ended: unknown
        ) => ended)
        assert.deepInclude(failed, { code: 1, stdout: "" })
        assert.match((failed as { readonly stderr: string }).stderr, /`npm install @trawl\/engine`/)
      }
    )
  }
})
