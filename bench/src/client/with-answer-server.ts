import { spawn } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { plainEnvironment } from "./child.ts"
import type { Shape } from "./subject.ts"

/** Runs a server of responses of 20 kB in its own process during `use`. */
export async function withAnswerServer<A>(use: (address: (shape: Shape) => string) => Promise<A>): Promise<A> {
  const server = spawn(process.execPath, [join(import.meta.dirname, "answer-server.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: plainEnvironment()
  })
  try {
    const ports = JSON.parse(
      await new Promise<string>((resolve) => server.stdout.once("data", (line) => resolve(String(line))))
    ) as Record<Shape, number>
    return await use((shape) => `http://127.0.0.1:${ports[shape]}`)
  } finally {
    server.stdin.end()
  }
}
