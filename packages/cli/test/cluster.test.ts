import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { assert, it, onTestFinished } from "vitest"
import { ownPostgres } from "../../../tests/postgres/own-postgres.ts"
import { trawl } from "./trawl.ts"

const bin = join(import.meta.dirname, "../bin/trawl.js")

it(
  "trawl serve keeps everything in PostgreSQL with a database URL, and trawl cluster status shows the engine",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "trawl-cluster-"))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    await using postgres = await ownPostgres()
    const environment = { TRAWL_DATABASE_URL: postgres.url("postgres") }
    assert.deepInclude(await trawl(environment, "cluster", "status"), {
      code: 0,
      stdout: "No process runs.\n0 checks of monitors, 0 agent runs, 0 webhook deliveries waiting, 0 pages stored.\n"
    })
    const serving = ["serve", "--data", "copy", "--port=0", "--cluster-port=0", "--no-browser", "--roles=search, api"]
    const child = spawn(process.execPath, ["--conditions=@trawl/source", bin, ...serving], {
      cwd: folder,
      env: { PATH: process.env["PATH"], ...environment },
      stdio: ["ignore", "pipe", "ignore"]
    })
    onTestFinished(() => void child.kill("SIGKILL"))
    for await (const line of createInterface(child.stdout)) if (line.startsWith("Up at ")) break
    const { stdout } = await trawl(environment, "cluster", "status")
    assert.match(
      stdout,
      new RegExp(
        `^1 process:\\n {2}\\S+, process ${child.pid}, version \\S+, at 127\\.0\\.0\\.1:\\d+, since \\S+, roles api, search: reads no pages\\n`
      )
    )
    const { processes } = JSON.parse((await trawl(environment, "cluster", "status", "--json")).stdout)
    assert.deepStrictEqual(processes.map(({ pid }: { readonly pid: number }) => pid), [child.pid])
    const gone = once(child, "exit")
    child.kill("SIGTERM")
    await gone
    assert.include((await trawl(environment, "cluster", "status")).stdout, "No process runs.")
  },
  120_000
)

it.each([
  ["has no database URL", ["cluster", "status"], 2, /^Set TRAWL_DATABASE_URL, or --database-url, .+\.\n$/],
  [
    "cannot reach the database",
    ["cluster", "status", "--database-url=postgres://127.0.0.1:1/x"],
    1,
    /cannot be reached/
  ]
])("trawl cluster status says in one line that it %s", async (_, args, code, message) => {
  const ended = await trawl({}, ...args)
  assert.match(ended.stderr, message)
  assert.strictEqual(ended.code, code)
})

it("refuses cluster settings without a database", async () => {
  assert.deepInclude(await trawl({}, "serve", "--cluster-port=4000"), {
    code: 2,
    stderr:
      "The cluster settings need a database: set TRAWL_DATABASE_URL to the PostgreSQL database that the engines share.\n"
  })
})

it.each([
  [
    "an unknown role",
    ["--roles=api,serch", "--database-url=postgres://127.0.0.1:1/x"],
    /^roles \(--roles\): "serch" is not a role\. Did you mean "search"\? The roles are api, .+ and browser\.\n$/
  ],
  [
    "roles without a database",
    ["--roles=api"],
    /^roles \(--roles\): An engine without a database does all work\. Set TRAWL_DATA/
  ]
])("trawl serve refuses %s in one line", async (_, flags, message) => {
  const ended = await trawl({}, "serve", ...flags)
  assert.match(ended.stderr, message)
  assert.strictEqual(ended.code, 2)
})
