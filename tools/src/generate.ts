import { mkdir, rm, writeFile } from "node:fs/promises"
import { differing, leftOver } from "./drift.ts"
import { generatedFiles } from "./generated-files.ts"

/** Writes everything generated into `packages/types`; with `--check` it writes nothing and fails on any difference. */
const target = new URL("../../packages/types/", import.meta.url)
const files = await generatedFiles()

if (process.argv.includes("--check")) {
  const stale = [...await differing(files, target), ...await leftOver(files, target)]
  if (stale.length > 0) {
    console.error(`packages/types is not what schema/ says. Run \`npm run generate\` and commit:\n  ${stale.join("\n  ")}`)
    process.exitCode = 1
  }
} else {
  for (const path of await leftOver(files, target)) await rm(new URL(path, target))
  for (const { path, text } of files) {
    const url = new URL(path, target)
    await mkdir(new URL(".", url), { recursive: true })
    await writeFile(url, text)
  }
  console.log(`${files.length} files written to packages/types`)
}
