import { spawn } from "node:child_process"
import process from "node:process"

/** Runs a Node of its own and gives back the JSON that it prints; an `Error` with its last words if it fails. */
export function child<A>(folder: string, args: ReadonlyArray<string>): Promise<A> {
  return new Promise((resolve, reject) => {
    const started = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: plainEnvironment()
    })
    let printed = ""
    let complaint = ""
    started.stdout.on("data", (part) => printed += part)
    started.stderr.on("data", (part) => complaint += part)
    started.on("error", reject)
    started.on("close", (status) => {
      if (status !== 0) {
        return reject(new Error(complaint.trim().split("\n").slice(-6).join("\n") || `ended with ${status}`))
      }
      resolve(JSON.parse(printed) as A)
    })
  })
}

/** Without what would change the platform under a subject. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: _, NODE_OPTIONS: __, ...rest } = process.env
  return { ...rest, NODE_NO_WARNINGS: "1" }
}
