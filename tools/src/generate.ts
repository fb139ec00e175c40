import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { emitContract } from "./emit-contract.ts"
import { emitGuards } from "./emit-guards.ts"
import { emitOpenApi } from "./emit-openapi.ts"
import { emitTypes } from "./emit-types.ts"
import type { GeneratedFile } from "./emitter.ts"
import { readContract } from "./read-contract.ts"
import { readDocument } from "./read-document.ts"

/** Writes everything generated into `packages/types`; with `--check` it writes nothing and fails on any difference. */
const target = new URL("../../packages/types/", import.meta.url)
const document = readDocument()
const source = { document, contract: readContract(document) }
const files = (await Promise.all([emitOpenApi, emitTypes, emitContract, emitGuards].map((emit) => emit(source)))).flat()

if (process.argv.includes("--check")) {
  const stale = [...await differing(files), ...await leftOver(files)]
  if (stale.length > 0) {
    console.error(`packages/types is not what schema/ says. Run \`npm run generate\` and commit:\n  ${stale.join("\n  ")}`)
    process.exitCode = 1
  }
} else {
  for (const path of await leftOver(files)) await rm(new URL(path, target))
  for (const { path, text } of files) {
    const url = new URL(path, target)
    await mkdir(dirname(url.pathname), { recursive: true })
    await writeFile(url, text)
  }
  console.log(`${files.length} files written to packages/types`)
}

async function differing(files: ReadonlyArray<GeneratedFile>): Promise<ReadonlyArray<string>> {
  const same = await Promise.all(files.map(async ({ path, text }) =>
    await readFile(new URL(path, target), "utf8").catch(() => undefined) === text
  ))
  return files.filter((_, index) => !same[index]).map((file) => file.path)
}

/** Generated files of an earlier contract. */
async function leftOver(files: ReadonlyArray<GeneratedFile>): Promise<ReadonlyArray<string>> {
  const present = await readdir(new URL("src/generated/", target)).catch(() => [])
  const wanted = new Set(files.map((file) => file.path))
  return present.map((name) => `src/generated/${name}`).filter((path) => !wanted.has(path))
}
