import { mkdir, rm, writeFile } from "node:fs/promises"
import { differing, leftOver } from "./drift.ts"
import { generatedFiles, generatedFolders } from "./generated-files.ts"

/** Writes all generated files; with `--check` it writes nothing and fails on any difference. */
const root = new URL("../../", import.meta.url)
const files = await generatedFiles()
const changed = await differing(files, root)
const left = await leftOver(files, generatedFolders, root)
const stale = [...changed, ...left]

if (process.argv.includes("--check")) {
  if (stale.length > 0) {
    console.error(
      `These files are not up to date with schema/. Run \`npm run generate\` and commit:\n  ${stale.join("\n  ")}`
    )
    process.exitCode = 1
  }
} else {
  for (const path of left) await rm(new URL(path, root))
  for (const { path, text } of files.filter(({ path }) => changed.includes(path))) {
    const url = new URL(path, root)
    await mkdir(new URL(".", url), { recursive: true })
    await writeFile(url, text)
  }
  console.log(`${files.length} files generated, ${stale.length} of them changed`)
}
