import { spawn } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { fail, install, nodePath, root } from "./bootstrap.mjs"

/** Runs a sample app from source with this process's arguments, and ends as it ends. */
export function runApp(name) {
  install()
  const app = spawn(nodePath(), [
    "--conditions=@trawl/source",
    "--disable-warning=ExperimentalWarning",
    join(root, "apps", name, "src", "main.ts"),
    ...process.argv.slice(2)
  ], {
    stdio: "inherit",
    // compiled code is kept, so that the next start is faster
    env: { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"), ...process.env }
  })
  // the app ends itself on a signal; this process waits for it
  process.on("SIGINT", () => undefined)
  process.on("SIGTERM", () => app.kill("SIGTERM"))
  app.on("error", ({ message }) => fail(`Node cannot be started: ${message}`))
  app.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)))
}
