import { serve } from "@trawl/engine/serve"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it, onTestFinished } from "vitest"
import { ownPostgres } from "../../../tests/postgres/own-postgres.ts"

const bin = join(import.meta.dirname, "../bin/trawl.js")

it("trawl migrate copies a data directory to PostgreSQL, and refuses other data in one line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trawl-migrate-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await using postgres = await ownPostgres()
  for (const name of ["one", "other"]) {
    await using engine = await serve({ dataDirectory: join(folder, name), apiKeys: ["key"], browser: false, port: 0 })
    const headers = { authorization: "Bearer key", "content-type": "application/json" }
    await fetch(`${engine.url}/v2/search`, { method: "POST", headers, body: JSON.stringify({ query: "otters" }) })
  }
  const migrate = async (directory: string, url?: string) => {
    const env = { PATH: process.env["PATH"], ...url === undefined ? {} : { TRAWL_DATABASE_URL: url } }
    const args = ["--conditions=@trawl/source", bin, "migrate", "--data", join(folder, directory)]
    const child = spawn(process.execPath, args, { cwd: folder, env })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => output += piece)
    const [code] = await once(child, "close")
    return { code: Number(code), output }
  }
  assert.deepStrictEqual(await migrate("one"), {
    code: 2,
    output: "Set TRAWL_DATABASE_URL, or --database-url, to an empty PostgreSQL database.\n"
  })
  const moved = await migrate("one", postgres.url("postgres"))
  assert.match(moved.output, /Copied activity: 1 of 1\n[^]*Compared activity: 1 of 1\n/u)
  assert.match(moved.output, /The database has all data of .+one, and all rows match: .*activity 1.*\.\n$/u)
  assert.strictEqual(moved.code, 0)
  const refused = await migrate("other", postgres.url("postgres"))
  assert.match(refused.output, /^The database \S+ already has data of .+one: use an empty database\.\n$/u)
  assert.strictEqual(refused.code, 1)
}, 240_000)
