import * as Effect from "effect/Effect"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

/** Runs a script of this folder in its own process, which is killed at the latest when the scope closes. */
export const runScript = (name: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const script = fileURLToPath(new URL(name, import.meta.url))
      return spawn(process.execPath, ["--conditions=@trawl/source", script, ...args], {
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "inherit"]
      })
    }),
    kill
  )

/** Reads the output line by line until `enough` returns true or the process ends. */
export const readLines = (child: ChildProcess, enough: (lines: ReadonlyArray<string>) => boolean) =>
  Effect.promise(async () => {
    const lines: Array<string> = []
    if (child.stdout === null) return lines
    for await (const line of createInterface(child.stdout)) {
      lines.push(line)
      if (enough(lines)) break
    }
    return lines
  })

/** `kill -9`; returns when the process has ended. */
export const kill = (child: ChildProcess) =>
  Effect.promise(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, "exit")
    child.kill("SIGKILL")
    await gone
  })
