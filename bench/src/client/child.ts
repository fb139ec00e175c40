import { spawn } from "node:child_process"
import process from "node:process"

/** Runs a Node process and returns the JSON that it prints. Fails with an `Error` that has its last output. */
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

/** The environment without variables that change how Node runs a subject. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: _, NODE_OPTIONS: __, ...rest } = process.env
  return { ...rest, NODE_NO_WARNINGS: "1" }
}
