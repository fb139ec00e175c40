import { type ChildProcess, spawn } from "node:child_process"
import type { Duplex, Readable } from "node:stream"
import type { Command } from "./command.ts"

export type Launched = ChildProcess & {
  readonly stdout: Readable
  readonly stderr: Readable
  /** Descriptor 3 of the process. */
  readonly channel: Duplex
}

/** Starts a process with a connection on descriptor 3, in a process group of its own. */
export const launch = (command: Command): Launched => {
  const child = spawn(command.file, command.args, {
    env: command.env as NodeJS.ProcessEnv,
    ...(command.cwd === undefined ? {} : { cwd: command.cwd }),
    stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
    detached: true
  })
  const [, stdout, stderr, channel, input] = child.stdio as [null, Readable, Readable, Duplex, Duplex]
  // a process may end before it has read everything; its exit says why
  for (const stream of [channel, input]) stream.on("error", () => {})
  input.end(command.input ?? "")
  // `runIn` looks at the process itself, which may have failed to start before it is used
  child.on("error", () => {})
  return Object.assign(child, { stdout, stderr, channel: channel }) as unknown as Launched
}

/** Kills a process and all that it started. In bubblewrap, its end also ends all processes of the sandbox. */
export const killAll = (child: ChildProcess): void => {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    child.kill("SIGKILL") // the group has ended, or the system has none
  }
}
