import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { stdioClient } from "./stdio-client.ts"

const folder = join(import.meta.dirname, "..")
const blocks = readFileSync(join(folder, "README.md"), "utf8").matchAll(/```json\n(.*?)```/gs)
const configurations = Array.from(blocks, ([, json = ""]) => JSON.parse(json).mcpServers.trawl)

it("the configuration in the README starts this package, with settings that it reads", async () => {
  const { args, command, env } = configurations[0]
  const { bin, name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  assert.deepStrictEqual([command, ...args], ["npx", "--yes", name])
  assert.lengthOf(Object.keys(bin), 1) // otherwise npx would not know which one to run

  const client = await stdioClient({ ...env, TRAWL_BASE_URL: "http://127.0.0.1:1" })
  const { texts: [text = ""] } = await client.call("scrape", { url: "nowhere" })
  assert.match(text, /`url`/) // and not a complaint about settings
  await client.end()
})

it.skipIf(process.platform === "win32")(
  "the configuration for a clone starts the server from source, which prints only messages",
  async () => {
    const { args, command, env } = configurations[1]
    assert.include(args, "/path/to/trawl")
    const inClone = args.map((arg: string) => arg === "/path/to/trawl" ? join(folder, "../..") : arg)
    const client = await stdioClient(env, undefined, [command, ...inClone])
    assert.strictEqual(client.initialized.serverInfo.name, "trawl")
    assert.deepInclude(await client.end(), { code: 0 })
  },
  30_000
)
