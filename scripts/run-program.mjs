import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { constants } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fail, install, nodePath, root } from "./bootstrap.mjs"
import { sparingEnvironment, sparingFlags } from "./spare-memory.mjs"

/**
 * Runs a program of the repository from source with this process's arguments, and ends as it ends. One that `staysUp`
 * learns over a channel that this process is gone; one that `sparesMemory` gives it back soon.
 */
export function runProgram(path, cwd = process.cwd(), { sparesMemory = false, staysUp = false } = {}) {
  install()
  const program = spawn(nodePath(), [
    "--conditions=@trawl/source",
    "--disable-warning=ExperimentalWarning",
    ...sparesMemory ? sparingFlags : [],
    join(root, path),
    ...process.argv.slice(2)
  ], {
    cwd,
    stdio: ["inherit", "inherit", "inherit", ...staysUp ? ["ipc"] : []],
    // compiled code is kept, so that the next start is faster
    env: {
      NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
      ...sparesMemory ? sparingEnvironment : {},
      ...process.env
    }
  })
  // the program ends itself on a signal; this process waits for it
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => program.kill(signal))
  // a terminal sends it to the program as well
  process.on("SIGINT", () => staysUp && !process.stdin.isTTY && program.kill("SIGINT"))
  endWithNpm(program)
  program.on("error", ({ message }) => fail(`Node cannot be started: ${message}`))
  program.on("exit", (code, signal) => {
    if (code !== null) process.exit(code)
    if (stopSignals.includes(signal)) process.exit(128 + constants.signals[signal])
    fail(`The program was killed (${signal}), by someone or by the system for want of memory.`)
  })
}

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"]

/** An npm that is killed passes nothing on. */
function endWithNpm(program) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return
  const first = parents()
  setInterval(() => parents() !== first && program.kill("SIGTERM"), 1_000).unref()
}

/** The parent of this process, and the shell's where that is npm's shell, which outlives npm. */
function parents() {
  try {
    const [, shellParent = ""] = /^\d+ \(sh\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8")) ?? []
    return `${process.ppid} ${shellParent}`
  } catch {
    return `${process.ppid} `
  }
}
