import { spawnSync } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { install, nodePath, pnpm, root } from "./bootstrap.mjs"

install()
const { status } = spawnSync(nodePath(), [
  "--conditions=@trawl/source",
  join(root, "tools", "src", "new-feature.ts"),
  ...process.argv.slice(2)
], { stdio: "inherit" })
// links the new package to those that it uses, and enters it into the lockfile
process.exit(status === 0 ? pnpm(["install", "--no-frozen-lockfile", "--prefer-offline", "--reporter=append-only"], { stdio: ["ignore", 2, 2] }).status ?? 1 : status ?? 1)
