import process from "node:process"
import { install, nodePath, pnpm } from "./bootstrap.mjs"

// turbo runs the tasks in their order of need, with the lockfile's Node first on the path
install()
nodePath() // says now if there is no Node to run the tasks with
const { status } = pnpm(["exec", "turbo", "run", "--concurrency=2", "--continue", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" }
})
process.exit(status ?? 1)
