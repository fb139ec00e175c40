import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { stdioClient } from "./stdio-client.ts"

it("the configuration in the README starts this package, with settings that it reads", async () => {
  const folder = join(import.meta.dirname, "..")
  const [, json = ""] = /```json\n(.*?)```/s.exec(readFileSync(join(folder, "README.md"), "utf8")) ?? []
  const { args, command, env } = JSON.parse(json).mcpServers.trawl
  const { bin, name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  assert.deepStrictEqual([command, ...args], ["npx", "--yes", name])
  assert.lengthOf(Object.keys(bin), 1) // otherwise npx would not know which one to run

  const client = await stdioClient({ ...env, TRAWL_BASE_URL: "http://127.0.0.1:1" })
  const { texts: [text = ""] } = await client.call("scrape", { url: "nowhere" })
  assert.match(text, /`url`/) // and not a complaint about settings
  await client.end()
})
