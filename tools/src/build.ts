import { rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { bundleCode } from "./build/bundle-code.ts"
import { bundleDeclarations } from "./build/bundle-declarations.ts"
import { readPackageFolder } from "./build/package-folder.ts"

/** `node ../../tools/src/build.ts` in a package folder: builds the published `dist`. */
const target = readPackageFolder(process.cwd())
rmSync(join(target.folder, "dist"), { recursive: true, force: true })
try {
  await Promise.all([bundleCode(target), bundleDeclarations(target)])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
