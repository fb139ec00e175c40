import { spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import process from "node:process"
import type { Readable, Writable } from "node:stream"
import { boundMemory } from "./bound-memory.ts"
import type { FoundChromium } from "./find-chromium.ts"
import { chromiumSwitches } from "./chromium-switches.ts"
import { removeAbandoned, temporaryFolder } from "./temporary-folder.ts"

/** A Chromium that ends when this process ends, even after `kill -9`. */
export interface ChromiumProcess {
  /** The directory for its files, and for those of Playwright. */
  readonly directory: string
  readonly read: Readable
  readonly write: Writable
  /** The end of its standard error. */
  readonly complaints: () => string
  /** Kills it and all its child processes. Resolves when they have ended and its files are deleted. */
  readonly end: () => Promise<void>
}

/**
 * Starts Chromium without most of the environment, which may contain keys, and kills processes that use more than
 * `maxMemory` bytes of memory.
 */
export const startChromium = (
  { env, path }: FoundChromium,
  sandboxed: boolean,
  maxMemory: number
): ChromiumProcess => {
  const userData = temporaryFolder(tmpdir(), prefix)
  const child = spawn(path, chromiumSwitches(userData, sandboxed), {
    // a separate process group, so that all its processes can be killed
    detached: process.platform !== "win32",
    env: { ...inherited(), ...process.platform === "linux" ? { TMPDIR: userData } : {}, ...env },
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"]
  })
  let complaints = ""
  const [, , stderr, write, read] = child.stdio
  const watchNoMore = child.pid === undefined ? () => {} : boundMemory(child.pid, maxMemory)
  let hasEnded = false
  const kill = () => {
    if (child.pid === undefined || hasEnded) return
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL")
    } catch {
      // it has ended
    }
  }
  const removeFiles = () => {
    try {
      rmSync(userData, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // the rest is in the temporary folder, which the system cleans up
    }
  }
  const endNow = () => {
    kill()
    removeFiles()
  }
  process.once("exit", endNow)
  const gone = new Promise<void>((resolve) => {
    const settle = () => {
      process.off("exit", endNow)
      removeFiles()
      resolve()
    }
    // its child processes may survive it and keep the pipes open; kill them now, because its process ID may be reused
    // later
    child.once("exit", () => {
      kill()
      watchNoMore()
      hasEnded = true
    })
    child.once("close", settle).once("error", (error) => {
      complaints += error.message
      if (child.pid === undefined) settle()
    })
  })
  // `stdio` requests these pipes: the fourth is its input, the fifth its output
  const [toIt, fromIt] = [write as Writable, read as Readable]
  for (const pipe of [toIt, fromIt, stderr as Readable]) pipe.on("error", kill)
  ;(stderr as Readable).setEncoding("utf8").on("data", (text: string) => {
    complaints = (complaints + text).slice(-maxErrorOutput)
  })
  return {
    directory: userData,
    write: toIt,
    read: fromIt,
    complaints: () => complaints,
    end: () => {
      kill()
      return gone
    }
  }
}

/** Deletes files that killed processes left. */
export const removeAbandonedFiles = (): Promise<void> => removeAbandoned(tmpdir(), prefix)

const prefix = "trawl-chromium-"
const maxErrorOutput = 4_000

const inherited = () =>
  Object.fromEntries(
    ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TEMP", "SystemRoot", "FONTCONFIG_PATH", "XDG_RUNTIME_DIR"].flatMap(
      (name) => {
        const value = process.env[name]
        return value === undefined ? [] : [[name, value]]
      }
    )
  )
