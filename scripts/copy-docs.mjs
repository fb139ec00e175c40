// Copies the documentation into a published package. Argument: the target folder.
import { cpSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import process from "node:process"

const target = resolve(process.argv[2] ?? "docs")
rmSync(target, { recursive: true, force: true })
cpSync(join(import.meta.dirname, "../docs"), target, {
  recursive: true,
  // support quotes pages only
  filter: (file) => !/\.(?!md$)[a-z]+$/u.test(file)
})
