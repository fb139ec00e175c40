import process from "node:process"
import { install, nodePath, pnpm } from "./bootstrap.mjs"

// turbo runs the tasks in their order of need, with the lockfile's Node first on the path; options such as --check are
// the tasks' own
const given = process.argv.slice(2)
const tasks = given.filter((name) => !name.startsWith("--"))
const options = given.filter((name) => name.startsWith("--"))
install()
nodePath() // says now if there is no Node to run the tasks with
const { status } = pnpm([
  "exec",
  "turbo",
  "run",
  "--concurrency=2",
  "--continue",
  ...tasks,
  ...options.length > 0 ? ["--", ...options] : []
], {
  stdio: "inherit",
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" }
})
process.exit(status ?? 1)
