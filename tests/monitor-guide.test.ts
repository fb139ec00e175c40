import { serve } from "@trawl/engine/serve"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { trawl } from "../packages/cli/test/trawl.ts"

const root = join(import.meta.dirname, "..")

it("an engine accepts every command of the guide to monitors", async () => {
  const engine = await serve({
    dataDirectory: ":memory:",
    apiKeys: ["guide-key"],
    port: 0,
    browser: false,
    // emails wait until a relay can be reached
    smtp: { url: "smtp://127.0.0.1:9", from: "alerts@example.com" }
  })
  try {
    let id = ""
    for (const args of commands(readFileSync(join(root, "docs/guides/monitors.md"), "utf8"))) {
      const stdout = await runIn(engine.url, args.map((arg) => arg === "$ID" ? id : arg))
      const [, created = ""] = /^ID\s+(\S+)$/mu.exec(stdout) ?? []
      if (id === "") id = created
    }
    const stdout = await runIn(engine.url, ["monitor", "get", id])
    assert.match(stdout, /^Email +reader@example\.com \(pending\)$/mu)
    assert.match(stdout, /^Feed +http:\S+\/v2\/monitor\/feed\/[\w-]{43}$/mu)
  } finally {
    await engine.close()
  }
})

const runIn = async (url: string, args: ReadonlyArray<string>): Promise<string> => {
  const ended = await trawl({ TRAWL_BASE_URL: url, TRAWL_API_KEY: "guide-key" }, ...args)
  assert.strictEqual(ended.code, 0, `${args.join(" ")}\n${ended.stderr}`)
  return ended.stdout
}

/** The arguments of each command in the shell blocks of a page. */
const commands = (page: string): ReadonlyArray<ReadonlyArray<string>> =>
  [...page.matchAll(/^```sh\n(.*?)^```/gmsu)].flatMap(([, block = ""]) => block.trim().split("\n"))
    .filter((line) => line.startsWith("trawl "))
    .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, word]) => quoted ?? word ?? "").slice(1))
