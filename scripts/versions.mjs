import { spawnSync } from "node:child_process"
import { copyFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { install, nodePath, root } from "./bootstrap.mjs"

// makes versions and a changelog in every package of the changesets, and of this contract the one that must not break
// from now on
install()
const { status } = spawnSync(nodePath(), [join(root, "node_modules/@changesets/cli/bin.js"), "version"], {
  cwd: root,
  stdio: "inherit"
})
if (status !== 0) process.exit(status ?? 1)
const types = join(root, "packages/types")
for (const name of ["openapi.json", "contract.json"]) copyFileSync(join(types, name), join(types, "released", name))
