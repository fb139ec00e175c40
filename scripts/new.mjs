import { spawnSync } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { fail, install, nodePath, pnpm, root } from "./bootstrap.mjs"

install()
const { status } = spawnSync(nodePath(), [
  "--conditions=@trawl/source",
  join(root, "tools", "src", "new-feature.ts"),
  ...process.argv.slice(2)
], { stdio: "inherit" })
if (status !== 0) process.exit(status ?? 1)

// links the new package to those that it uses, and enters it into the lockfile
const linked = pnpm(["install", "--no-frozen-lockfile", "--prefer-offline", "--reporter=append-only"], {
  encoding: "utf8"
})
if (linked.status !== 0) {
  fail(`${linked.stdout}${linked.stderr}\nThe new package could not be linked: run \`pnpm install\`.`)
}
