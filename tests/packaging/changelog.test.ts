import { execFile } from "node:child_process"
import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { assert, it } from "vitest"
import { copyTree } from "../tree-copy.ts"
import { pnpm, root } from "./packed.ts"

const run = promisify(execFile)

it("a release adds its changes to the package, and updates the released contract", async () => {
  using tree = copyTree()
  // the marker of a complete installation
  mkdirSync(join(tree.root, "node_modules/.pnpm"))
  for (const file of [".modules.yaml", ".pnpm/lock.yaml"]) {
    cpSync(join(root, "node_modules", file), join(tree.root, "node_modules", file))
  }

  await run(process.execPath, [join(tree.root, "scripts/versions.mjs")], { cwd: tree.root })

  await pnpm(tree.root, "--filter=@trawl/sdk", "pack", "--pack-destination", tree.root)
  const { version } = JSON.parse(readFileSync(join(tree.root, "packages/sdk/package.json"), "utf8"))
  const { stdout } = await run("tar", ["-xzOf", join(tree.root, `trawl-sdk-${version}.tgz`), "package/CHANGELOG.md"])
  assert.include(stdout, `# @trawl/sdk\n\n## ${version}\n`)
  assert.include(stdout, "every operation of the API")
  for (const name of ["openapi.json", "contract.json"]) {
    assert.strictEqual(
      readFileSync(join(tree.root, "packages/types/released", name), "utf8"),
      readFileSync(join(root, "packages/types", name), "utf8")
    )
  }
}, 120_000)
