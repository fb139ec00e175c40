import { spawnSync } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { install, nodePath, pnpm, root } from "./bootstrap.mjs"

// measures the client as it would be published: what is built, so it is built first
install()
const node = nodePath()
const built = pnpm([
  "exec",
  "turbo",
  "run",
  "build",
  "--filter=@trawl/bench^...",
  "--concurrency=2",
  "--output-logs=errors-only"
], {
  stdio: ["ignore", 2, 2],
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" }
})
if (built.status !== 0) process.exit(built.status ?? 1)
const { status } = spawnSync(node, [join(root, "bench/src/client/main.ts"), ...process.argv.slice(2)], {
  stdio: "inherit"
})
process.exit(status ?? 1)
