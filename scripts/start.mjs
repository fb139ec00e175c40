import { spawn } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { install, nodePath, root } from "./bootstrap.mjs"

install()
const app = spawn(nodePath(), [
  "--conditions=@trawl/source",
  "--disable-warning=ExperimentalWarning",
  join(root, "apps", "starter", "src", "main.ts"),
  ...process.argv.slice(2)
], { stdio: "inherit" })

// the app ends itself on a signal; this process waits for it
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => signal === "SIGTERM" && app.kill(signal))
app.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)))
