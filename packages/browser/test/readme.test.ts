import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { assert, it } from "vitest"
import { noChromium } from "./rendered-by.ts"

it.skipIf(noChromium)("the first program of the README prints the documented output", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")
  const program = /^```ts\n(.*?)^```/ms.exec(readme)?.[1] ?? ""
  // inside the package, because it imports the package by name
  const folder = mkdtempSync(join(import.meta.dirname, ".readme-"))
  try {
    writeFileSync(join(folder, "program.ts"), program)
    const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=@trawl/source", "program.ts"], {
      cwd: folder
    })
    assert.deepStrictEqual(stdout.trim().split("\n"), [...program.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line))
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 60_000)
