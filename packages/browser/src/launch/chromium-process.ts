import { spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import process from "node:process"
import type { Readable, Writable } from "node:stream"
import { boundMemory } from "./bound-memory.ts"
import type { FoundChromium } from "./find-chromium.ts"
import { chromiumSwitches } from "./chromium-switches.ts"
import { removeAbandoned, temporaryFolder } from "./temporary-folder.ts"

/** A Chromium of this process: it ends with this process, however that ends. */
export interface ChromiumProcess {
  /** Where its files are, and those of whoever talks to it. */
  readonly directory: string
  readonly read: Readable
  readonly write: Writable
  /** The end of what it complained of. */
  readonly complaints: () => string
  /** Ends it and all it has started, at once; done when it is gone, and its files with it. */
  readonly end: () => Promise<void>
}

/** Knows nothing of the engine's environment, which holds keys. None of its processes takes more bytes of memory than `mostMemory` for long. */
export const startChromium = (
  { env, path }: FoundChromium,
  sandboxed: boolean,
  mostMemory: number
): ChromiumProcess => {
  const userData = temporaryFolder(tmpdir(), prefix)
  const child = spawn(path, chromiumSwitches(userData, sandboxed), {
    // a group of its own, so that all of it can be ended
    detached: process.platform !== "win32",
    env: { ...inherited(), ...process.platform === "linux" ? { TMPDIR: userData } : {}, ...env },
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"]
  })
  let complaints = ""
  const [, , stderr, write, read] = child.stdio
  const watchNoMore = child.pid === undefined ? () => {} : boundMemory(child.pid, mostMemory)
  let hasEnded = false
  const kill = () => {
    if (child.pid === undefined || hasEnded) return
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL")
    } catch {
      // it is gone
    }
  }
  const removeFiles = () => {
    try {
      rmSync(userData, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // what is left lies where the system removes it
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
    // what it has started may outlive it, and hold its pipes; later its number may be another's
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
  // pipes that are asked for are there, the fourth for its input and the fifth for its output
  const [toIt, fromIt] = [write as Writable, read as Readable]
  for (const pipe of [toIt, fromIt, stderr as Readable]) pipe.on("error", kill)
  ;(stderr as Readable).setEncoding("utf8").on("data", (text: string) => {
    complaints = (complaints + text).slice(-mostComplaints)
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

/** Removes the files of Chromiums whose process was killed before it could. */
export const removeFilesOfKilled = (): Promise<void> => removeAbandoned(tmpdir(), prefix)

const prefix = "trawl-chromium-"
const mostComplaints = 4_000

const inherited = () =>
  Object.fromEntries(
    ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TEMP", "SystemRoot", "FONTCONFIG_PATH", "XDG_RUNTIME_DIR"].flatMap(
      (name) => {
        const value = process.env[name]
        return value === undefined ? [] : [[name, value]]
      }
    )
  )
