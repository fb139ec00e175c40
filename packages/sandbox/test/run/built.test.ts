import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { assert, it } from "vitest"

const built = join(import.meta.dirname, "../../dist/index.js")

// the programs in the sandboxes are source texts of functions, which the build minifies
it.skipIf(!existsSync(built)).each([
  ["node", "const [title] = [await page.title()]; [title, page.url()]", "[\"Example\",\"https://example.com/\"]"],
  ["bash", "agent-browser get title | tr a-z A-Z", "EXAMPLE\n"]
])("the built package runs %s in every way", async (language, code, expected) => {
  const { openSandboxes, playerOf }: typeof import("../../src/index.ts") = await import(pathToFileURL(built).href)
  for (const options of [{ trustCode: true }, { withoutBubblewrap: true }, {}]) {
    const { result, stderr, stdout } = await openSandboxes(options).run({
      language: language as "node" | "bash",
      code,
      timeoutMs: 20_000,
      remote: playerOf({ title: async () => "Example", url: () => "https://example.com/" })
    })
    assert.strictEqual(stdout + result, expected, stderr)
  }
})
