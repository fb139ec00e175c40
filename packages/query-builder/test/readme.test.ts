import { readFile } from "node:fs/promises"
import { format } from "node:util"
import { expect, it, vi } from "vitest"

const example = await readFile(new URL("readme-example.ts", import.meta.url), "utf8")

it("contains the example that is compiled", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8")
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``)
})

it("contains the output of the example", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue(undefined)
  await import("./readme-example.ts")
  const shown = [...example.matchAll(/console\.log\(.*\n\s*\/\/ (.*)/gu)].map((match) => match[1])
  expect(log.mock.calls.map((call) => format(...call))).toEqual(shown)
  expect(shown).toHaveLength(5)
})
