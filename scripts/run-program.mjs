import { spawn } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { fail, install, nodePath, root } from "./bootstrap.mjs"

/** Runs a program of the repository from source with this process's arguments, and ends as it ends. */
export function runProgram(path, cwd = process.cwd()) {
  install()
  const program = spawn(nodePath(), [
    "--conditions=@trawl/source",
    "--disable-warning=ExperimentalWarning",
    join(root, path),
    ...process.argv.slice(2)
  ], {
    cwd,
    stdio: "inherit",
    // compiled code is kept, so that the next start is faster
    env: { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"), ...process.env }
  })
  // the program ends itself on a signal; this process waits for it
  process.on("SIGINT", () => undefined)
  process.on("SIGTERM", () => program.kill("SIGTERM"))
  program.on("error", ({ message }) => fail(`Node cannot be started: ${message}`))
  program.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)))
}
